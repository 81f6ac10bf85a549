import type { Listing } from "#domain/listing.ts";
import { formatPrice } from "#domain/price.ts";
import { PRODUCT } from "#town";
import { toast } from "#ui/toast.ts";

/** What is given away: words for the message, and the address. `what` completes "Partager …". */
export type Shared = {
  readonly title: string;
  readonly words: string;
  readonly address: string;
  readonly what: "cette annonce" | "ce vendeur";
};

/** The address to give away: messengers find title, price and picture behind it, people the listing. */
export const sharedAddress = (id: string): string => new URL(`/a/${id}`, location.origin).href;

export const sharedListing = ({ id, title, price }: Listing): Shared => ({
  title,
  words: `${title} – ${formatPrice(price)}`,
  address: sharedAddress(id),
  what: "cette annonce",
});

export const sharedSeller = (id: string, name: string): Shared => ({
  title: name,
  words: `Les annonces de ${name} sur ${PRODUCT}`,
  address: new URL(`/profile/seller/${id}`, location.origin).href,
  what: "ce vendeur",
});

/** Whether this phone has a sheet of its own for sharing. */
export const hasOwnSheet = (): boolean => typeof navigator.share === "function";

/** Hands the address to the phone's own sheet. */
export async function shareBySheet({ title, words, address }: Shared): Promise<void> {
  try {
    await navigator.share({ title, text: words, url: address });
  } catch (error) {
    // The person closed the phone's sheet: nothing to say.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast.error(`Le partage n'a pas abouti. Adresse à partager\u00a0: ${address}`);
  }
}

export async function copyAddress({ address }: Shared): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success("Lien copié.");
  } catch {
    toast.error(`Le lien n'a pas pu être copié. Adresse à partager\u00a0: ${address}`);
  }
}
