import { toast } from "./toast.ts";

/** Puts `text` on the clipboard. Where the browser does not allow it `failed` is said, and the answer is false. */
export async function copyText(text: string, failed: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast.error(failed);
    return false;
  }
}
