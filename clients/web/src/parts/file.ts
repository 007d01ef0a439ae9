/** file.ts -- gives the player a file to keep. The day goes before the ending of its name. */
export function offerFile(content: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replace(/\.(?=\w+$)/, `-${new Date().toISOString().slice(0, 10)}.`);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
