/** Hands a file to the browser's downloads under this name. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Once the download has its own hold of the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
