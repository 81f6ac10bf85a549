import { copyText } from "#ui/copy-text.ts";
import { toast } from "#ui/toast.ts";

/** Copies words that a member wrote and nobody got. */
export async function copyWords(words: string): Promise<void> {
  if (await copyText(words, "Ce téléphone n'a pas voulu copier le texte.")) toast.success("Texte copié");
}
