/** The paragraph that is linked to where the page came over http. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paragraphPage } from "./paragraph.ts";

test("the paragraph of docs/operation.md is a page", () => {
  const html = paragraphPage(
    readFileSync(new URL("../../../../docs/operation.md", import.meta.url), "utf8"),
    "https at home",
  );
  expect(html).toContain("<h1>https at home</h1>");
  expect(html).toContain("<strong>What a phone has to accept.</strong>");
  expect(html).toMatch(/<pre>openssl req [^<]*-out authority\.pem\n/);
  expect(html).toMatch(/<li>Android: [^<]*<\/li>/);
  expect(html).not.toContain("## ");
  expect(html).not.toContain("For a network");
});

test("a paragraph has its marks and no markup of others", () => {
  const html = paragraphPage(
    "# a\n\n## b\n\none `<c>` two\nthree **four**\n\n    tea <pot>\n\n    cup\n\n- x\n  y\n- z\n\n## d\n\ne\n",
    "b",
  );
  expect(html).toContain(
    "<p>one <code>&lt;c&gt;</code> two\nthree <strong>four</strong></p>\n" +
      "<pre>tea &lt;pot&gt;\n\ncup</pre>\n<ul><li>x\ny</li><li>z</li></ul>\n",
  );
  expect(html).not.toContain("<p>e</p>");
  expect(() => paragraphPage("## a\n", "b")).toThrow("b");
});
