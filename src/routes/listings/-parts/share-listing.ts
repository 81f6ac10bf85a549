import type { Listing } from "#domain/listing.ts";
import { formatPrice } from "#domain/price.ts";
import { toast } from "#ui/toast.ts";

/** Hands the listing's address to the phone's own sharing, or puts it in the clipboard where there is none. */
export async function shareListing({ id, title, price }: Listing): Promise<void> {
  const url = new URL(`/listings/${id}`, location.origin).href;
  const text = `${title} – ${formatPrice(price)}`;
  try {
    if (typeof navigator.share === "function") return await navigator.share({ title, text, url });
    await navigator.clipboard.writeText(url);
    toast.success("Lien copié.");
  } catch (error) {
    // The person closed the phone's sheet: nothing to say.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast.error(`Le partage n'a pas abouti. Adresse de l'annonce\u00a0: ${url}`);
  }
}
