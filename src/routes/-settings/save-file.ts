/** Hands a text to the browser's downloads under this name. */
export function saveFile({ name, text }: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Once the download has its own hold of the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
