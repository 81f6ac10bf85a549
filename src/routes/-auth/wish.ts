/* A visitor's wishes, as the link of the confirmation mail takes them to another device. */
import { isId } from "#domain/id.ts";
import { LENGTHS } from "#domain/limits.ts";
import { setFavorite } from "#intents/listing.ts";
import { storeFirstMessage } from "#intents/message.ts";
import { readVisitorMutations } from "#queries/use-visitor-mutations.ts";

/** Hearts that a mail's link takes along, the newest. */
const HEARTS_CARRIED = 20;

/**
 * Returns the query of a mail link's address, for the day that it is opened on another device: where its reader was going, the words that
 * wait for that conversation, and hearts. "" when there is nothing.
 */
export async function wishQuery(retour: string | undefined): Promise<string> {
  // Words that cannot be read stay on this phone, and the account is made all the same.
  const mutations = await readVisitorMutations().catch(() => []);
  const hearts = mutations.flatMap((mutation) => (mutation.kind === "heart" ? [mutation.listingId] : []));
  const said = mutations.findLast(
    (mutation) => mutation.kind === "message" && retour === `/messages/${mutation.listingId}/${mutation.receiverId}`,
  );
  const wish = new URLSearchParams();
  if (retour !== undefined) wish.set("retour", retour);
  if (said?.kind === "message") {
    wish.set("mot", said.content);
    wish.set("nom", said.id);
  }
  if (hearts.length > 0) wish.set("favoris", hearts.slice(-HEARTS_CARRIED).join("."));
  return wish.size === 0 ? "" : `?${wish.toString()}`;
}

/**
 * Keeps what such a link brought, until its reader has signed in. Anybody can write a link: its words wait in the field of the
 * conversation and are never sent by themselves. @throws IntentError storage_full | storage
 */
export async function takeWish(wish: URLSearchParams): Promise<void> {
  const [, place, listingId = "", receiverId = ""] = (wish.get("retour") ?? "").split("/");
  const [words, name] = [wish.get("mot") ?? "", wish.get("nom") ?? ""];
  const hearts = (wish.get("favoris") ?? "").split(".").filter(isId).slice(0, HEARTS_CARRIED);
  if (
    place === "messages" &&
    isId(listingId) &&
    isId(receiverId) &&
    words !== "" &&
    words.length <= LENGTHS.message.max
  )
    await storeFirstMessage({ listingId, receiverId, content: words }, false, isId(name) ? name : null);
  for (const id of hearts) await setFavorite({ listingId: id, on: true });
}
