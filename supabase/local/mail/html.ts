/** Text made safe inside HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** The readable text of a mail: links as « words : address », no markup. */
export function textOf(html: string): string {
  return html
    .replace(/<head>[^]*?<\/head>/g, "")
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([^]*?)<\/a>/g, "$2\u00a0: $1")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n\n");
}
