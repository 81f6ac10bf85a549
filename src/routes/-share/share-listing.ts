import type { Listing } from "#domain/listing.ts";
import { formatPrice } from "#domain/price.ts";
import { toast } from "#ui/toast.ts";

/** The address to give away: messengers find title, price and picture behind it, people the listing. */
export const sharedAddress = (id: string): string => new URL(`/a/${id}`, location.origin).href;

export const sharedWords = ({ title, price }: Listing): string => `${title} – ${formatPrice(price)}`;

/** Whether this phone has a sheet of its own for sharing. */
export const hasOwnSheet = (): boolean => typeof navigator.share === "function";

/** Hands the listing's address to the phone's own sheet. */
export async function shareBySheet(listing: Listing): Promise<void> {
  const url = sharedAddress(listing.id);
  try {
    await navigator.share({ title: listing.title, text: sharedWords(listing), url });
  } catch (error) {
    // The person closed the phone's sheet: nothing to say.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast.error(`Le partage n'a pas abouti. Adresse de l'annonce\u00a0: ${url}`);
  }
}

export async function copyAddress(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(sharedAddress(id));
    toast.success("Lien copié.");
  } catch {
    toast.error(`Le lien n'a pas pu être copié. Adresse de l'annonce\u00a0: ${sharedAddress(id)}`);
  }
}
