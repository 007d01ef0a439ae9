/** paragraph.ts -- a section of a document in docs/ as a page of its own, so that the page can link to it wherever it is
 * served from. It runs when the page is built, and knows what these documents use: paragraphs, lists, commands, `code`
 * and **bold**. The page has no style: the Content-Security-Policy allows none inside. */

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function marked(text: string): string {
  return escaped(text)
    .replace(/\*\*(.+?)\*\*/gs, "<strong>$1</strong>")
    .replace(/`([^`]+)`/g, "<code>$1</code>");
}

const COMMAND = "    ";
const ITEM = "- ";

function htmlOf(block: string): string {
  if (block.startsWith(COMMAND)) {
    const lines = block.split("\n").map((line) => line.slice(COMMAND.length));
    return `<pre>${escaped(lines.join("\n"))}</pre>`;
  }
  if (block.startsWith(ITEM)) {
    const items = `\n${block}`.split(`\n${ITEM}`).slice(1);
    return `<ul>${items.map((item) => `<li>${marked(item.replace(/\n +/g, "\n"))}</li>`).join("")}</ul>`;
  }
  return `<p>${marked(block)}</p>`;
}

/** The section with this title, to the next one. */
export function paragraphPage(document: string, title: string): string {
  const [, ...sections] = document.split(/^## /m);
  const section = sections.find((it) => it.startsWith(`${title}\n`));
  if (section === undefined) throw new Error(`there is no section "${title}"`);
  const text = section.slice(title.length).trimEnd().replace(/^\n+/, "");
  const joined: string[] = [];
  for (const block of text.split("\n\n")) {
    const last = joined.at(-1);
    // Commands with an empty line between them are one.
    if (last?.startsWith(COMMAND) && block.startsWith(COMMAND))
      joined.push(`${joined.pop()}\n\n${block}`);
    else joined.push(block);
  }
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Tessera: ${title}</title>
<h1>${title}</h1>
${joined.map(htmlOf).join("\n")}
<p><a href="./">Tessera</a></p>
</html>
`;
}
