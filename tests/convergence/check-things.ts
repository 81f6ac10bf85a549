/** The final state of each thing: hearts, names, prices, drafts, listings, read messages, credits. */
import type { DraftData } from "#model/listing/draft.ts";
import { NO_FILTERS, soughtIn, soughtKey } from "#domain/search.ts";
import { baseName, neededSizes, sizeNames } from "#domain/photo-name.ts";
import { TOWN_ID } from "#town";
import { isFromBefore } from "./before.ts";
import { lastWords, mayHaveLeft, standing, type Ending } from "./check-mutations.ts";
import type { Facts, Listing } from "./facts.ts";
import { groupBy } from "./group.ts";
import { CREDITS, PHONES } from "./world.ts";

const id = (key: string): string => key.slice(key.indexOf(":") + 1);

export function checkHearts(ending: Ending): string[] {
  const { facts, people } = ending;
  const hearts = facts.hearts.map(({ user_id, listing_id }) => `${people.indexOf(user_id)} favorite:${listing_id}`);
  return checkSwitches(ending, "set_favorite", new Set(hearts));
}

export function checkFollowed(ending: Ending): string[] {
  const { facts, people } = ending;
  const followed = facts.followed.map(
    ({ person, q }) => `${people.indexOf(person)} search:${soughtKey(soughtIn(TOWN_ID, { ...NO_FILTERS, q }))}`,
  );
  return checkSwitches(ending, "save_search", new Set(followed));
}

export function checkBlocked(ending: Ending): string[] {
  const { facts, people } = ending;
  const blocked = facts.blocks.map(({ blocker, blocked }) => `${people.indexOf(blocker)} block:${blocked}`);
  return checkSwitches(ending, "block_person", new Set(blocked));
}

/** Nobody has refused calls before. */
export function checkCalls(ending: Ending): string[] {
  const said = lastWords(ending, "allow_calls");
  return ending.facts.profiles.flatMap(({ id: person, calls }) => {
    const last = said.get(`${ending.people.indexOf(person)} calls`) ?? [];
    const on = last.map(({ mutation }) => mutation.kind === "allow_calls" && mutation.args.on);
    const right = last.length === 0 ? calls : on.includes(calls);
    return right ? [] : [`calls of ${person} are ${calls ? "on" : "off"}, last said: ${on.join()}`];
  });
}

/** Nobody has one before. A photo goes by its name in its folder, and is there. */
export function checkAvatars(ending: Ending): string[] {
  const said = lastWords(ending, "choose_avatar");
  return ending.facts.profiles.flatMap(({ id: person, avatar }) => {
    const last = said.get(`${ending.people.indexOf(person)} avatar`) ?? [];
    const wanted = last.map(({ mutation }) => mutation.kind === "choose_avatar" && mutation.args.avatar);
    const stands = avatar?.includes("/") === true && ending.facts.objects.includes(avatar) ? baseName(avatar) : avatar;
    const right = last.length === 0 ? avatar === null : wanted.includes(stands);
    return right ? [] : [`${person} is drawn as ${avatar}, last said: ${wanted.join()}`];
  });
}

/** Whoever asked has a code, unless another number, which each profile brings, came after it. */
export function checkNumberCodes(ending: Ending): string[] {
  const said = lastWords(ending, "ask_number_code", "update_profile");
  return ending.facts.profiles.flatMap(({ id: person, code }) => {
    const last = said.get(`${ending.people.indexOf(person)} profile`) ?? [];
    const isThere = code !== null;
    const right = last.length === 0 ? !isThere : last.some(({ kind }) => (kind === "ask_number_code") === isThere);
    return right ? [] : [`code of ${person} is ${code}, last said: ${last.map(({ kind }) => kind).join()}`];
  });
}

type Switch = "set_favorite" | "save_search" | "block_person";

/** A switch is on or off as one of the phones set it last. */
function checkSwitches(ending: Ending, kind: Switch, standing: ReadonlySet<string>): string[] {
  const wanted = lastWords(ending, kind);
  const touched = ending.journal.entries.filter((entry) => entry.kind === kind);
  const things = new Set([...standing, ...touched.map(({ user, key }) => `${user} ${key}`)]);
  return [...things].flatMap((thing) => {
    const last = wanted.get(thing) ?? [];
    const on = last.map(({ mutation }) => mutation.kind === kind && mutation.args.on);
    const right = last.length === 0 ? !standing.has(thing) : on.includes(standing.has(thing));
    return right ? [] : [`${kind} ${thing} is ${standing.has(thing) ? "on" : "off"}, last said: ${on.join()}`];
  });
}

export function checkNames(ending: Ending): string[] {
  return [...lastWords(ending, "update_profile").values()].flatMap((last) => {
    const user = last[0]?.user ?? -1;
    const name = ending.facts.profiles.find((profile) => profile.id === ending.people[user])?.full_name;
    return last.some(({ words }) => name === `Nom ${words}`)
      ? []
      : [`${user} is called ${name}, last said: ${last.map(({ words }) => words).join()}`];
  });
}

export function checkPrices(ending: Ending): string[] {
  return [...lastWords(ending, "change_price").values()].flatMap((last) => {
    const listing = ending.facts.listings.find((one) => one.id === id(last[0]?.key ?? ""));
    const right = last.some(
      ({ mutation }) => mutation.kind === "change_price" && mutation.args.price === listing?.price,
    );
    return right || mayHaveLeft(ending, last[0]?.key ?? "")
      ? []
      : [`price of ${listing?.id} is ${listing?.price}, last said: ${last.map(({ words }) => words).join()}`];
  });
}

/** The description is what one of the phones wrote last, of the edits that were not refused. */
export function checkEdits(ending: Ending): string[] {
  return [...lastWords(ending, "edit_listing").values()].flatMap((last) => {
    const listing = ending.facts.listings.find((one) => one.id === id(last[0]?.key ?? ""));
    const right = last.some(({ words }) => listing?.description.includes(words) === true);
    return right || mayHaveLeft(ending, last[0]?.key ?? "")
      ? []
      : [`${listing?.id} says "${listing?.description}", last said: ${last.map(({ words }) => words).join()}`];
  });
}

/** Notices that were understood are marked so, and no others are. */
export function checkUnderstood(ending: Ending): string[] {
  const said = new Set(standing(ending, "acknowledge_notice").map(({ words }) => words));
  return ending.facts.warnings.flatMap(({ id: notice, understood }) =>
    understood === said.has(notice) ? [] : [`${notice} is ${understood ? "" : "not "}understood`],
  );
}

export function checkEnds(ending: Ending): string[] {
  const known = new Map(ending.facts.listings.map((listing) => [listing.id, listing]));
  const sold = [...lastWords(ending, "mark_sold", "relist_listing").values()].flatMap((last) => {
    const status = known.get(last[0]?.words ?? "")?.status;
    const right = last.some(({ kind }) => (kind === "mark_sold") === (status === "sold"));
    return right || mayHaveLeft(ending, last[0]?.key ?? "") ? [] : last.slice(0, 1);
  });
  const gone = standing(ending, "delete_listing").filter(({ words }) => known.get(words)?.deleted !== true);
  return [
    ...sold.map(({ words, kind }) => `${words} is not as ${kind} says`),
    ...gone.map(({ words }) => `${words} is not deleted`),
  ];
}

/** A listing is there if somebody published it and was not refused; whole, with its pictures, as it was written. */
export function checkListings(ending: Ending): string[] {
  const { facts, people, journal } = ending;
  const published = groupBy(standing(ending, "publish_listing"), ({ key }) => id(key));
  const missing = [...published.keys()]
    .filter((one) => !facts.listings.some((listing) => listing.id === one))
    .map((one) => `${one} was published, and is not there`);
  const objects = new Set(facts.objects);
  const first = new Set(people.map((_, place) => journal.listings[place]?.id));
  const wrong = facts.listings
    .filter((listing) => !first.has(listing.id) && !isFromBefore(listing))
    .flatMap((listing) => {
      const entries = published.get(listing.id) ?? [];
      const written = entries.find(
        ({ mutation }) => mutation.kind === "publish_listing" && mutation.args.title === listing.title,
      );
      if (written === undefined)
        return mayHaveLeft(ending, `listing:${listing.id}`)
          ? []
          : [`nobody published ${listing.id} as "${listing.title}"`];
      return [
        ...(people[written.user] === listing.user_id ? [] : [`${listing.id} stands under another name`]),
        ...(written.mutation.kind === "publish_listing" && written.mutation.args.photos.join() === listing.photos.join()
          ? []
          : [`${listing.id} has other photos`]),
        // A size that a listing can do without follows it, unless the listing was deleted first.
        ...listing.photos
          .flatMap(listing.deleted ? neededSizes : sizeNames)
          .filter((name) => !objects.has(name))
          .map((name) => `${name} never arrived`),
      ];
    });
  return [...missing, ...wrong];
}

/** The text of a draft is what was written last; where two devices wrote, each field is what one of them wrote. */
export function checkDrafts(ending: Ending): string[] {
  const { facts, people } = ending;
  const published = new Set(standing(ending, "publish_listing").map(({ key }) => key));
  const saves = groupBy(standing(ending, "save_draft"), ({ key }) => key);
  const removed = new Set(ending.journal.entries.filter(({ kind }) => kind === "delete_draft").map(({ key }) => key));
  const wrong = [...saves].flatMap(([key, entries]) => {
    const draft = facts.drafts.find((one) => one.id === id(key));
    if (published.has(key))
      return draft?.deleted === false ? [`draft ${key} is still there though it was published`] : [];
    if (removed.has(key) || mayHaveLeft(ending, key)) return [];
    if (draft === undefined || draft.deleted) return [`draft ${key} is gone`];
    const written = entries.flatMap(({ mutation }) =>
      mutation.kind === "save_draft" ? [mutation.args.data as DraftData] : [],
    );
    const phones = new Set(entries.map(({ phone }) => phone));
    const choices = phones.size === 1 ? written.slice(-1) : written;
    const { photos: _, ...fields } = draft.data;
    // Written again after a sign-out that deleted, before the server's text was back: both texts stay, the later in a copy.
    const inCopy = (field: keyof DraftData) =>
      facts.drafts.some(
        (one) =>
          one.user_id === draft.user_id &&
          one.id !== draft.id &&
          !one.deleted &&
          one.data[field] === written.at(-1)?.[field],
      );
    const isKept = (field: keyof DraftData, value: unknown) =>
      choices.some((one) => one[field] === value) || (written.some((one) => one[field] === value) && inCopy(field));
    return Object.entries(fields)
      .filter(([field, value]) => !isKept(field as keyof DraftData, value))
      .map(([field, value]) => `draft ${key}: nobody wrote this ${field} last: ${String(value)}`);
  });
  const stray = facts.drafts.filter(
    (draft) => !saves.has(`listing:${draft.id}`) && !draft.deleted && !isCopy(ending, draft),
  );
  return [
    ...wrong,
    ...stray.map((draft) => `draft ${draft.id} of ${people.indexOf(draft.user_id)} was written by nobody`),
  ];
}

/**
 * A text written without having seen what the server held is kept beside it: from another phone of the same person, or on
 * one that was handed round, where each sign-out takes the replica away. Word for word what was written, and only then.
 */
function isCopy({ journal, people }: Ending, draft: Facts["drafts"][number]): boolean {
  const saves = journal.entries.filter(
    ({ mutation, user }) => mutation.kind === "save_draft" && people[user] === draft.user_id,
  );
  return saves.some(({ mutation, key, phone, place }) => {
    const data = mutation.kind === "save_draft" ? (mutation.args.data as DraftData) : null;
    // A later write of another phone may have arrived earlier.
    const unseen = saves.some(
      (one) => one.key === key && (one.phone !== phone || (one.place < place && (PHONES[phone]?.length ?? 0) > 1)),
    );
    return (
      unseen && `${data?.title} (copie)` === draft.data["title"] && data?.description === draft.data["description"]
    );
  });
}

/** Read is what its reader has seen, neither more nor less. */
export function checkRead(ending: Ending): string[] {
  const { facts, people } = ending;
  const seen = new Map<string, number>();
  for (const { user, mutation } of standing(ending, "mark_read")) {
    if (mutation.kind !== "mark_read") continue;
    const line = `${people[user]} ${mutation.args.listing_id} ${mutation.args.other_id}`;
    seen.set(line, Math.max(seen.get(line) ?? 0, mutation.args.up_to_seq));
  }
  return facts.messages.flatMap(({ receiver_id, listing_id, sender_id, seq, read, content }) => {
    const should = seq <= (seen.get(`${receiver_id} ${listing_id} ${sender_id}`) ?? 0);
    return should === read ? [] : [`${content} is ${read ? "read" : "unread"}`];
  });
}

/** A balance is its ledger; each charge is one listing, each listing paid by credit one charge; nobody owes anything. */
export function checkMoney({ facts, people }: Ending): string[] {
  const charges = facts.ledger.filter(({ reason }) => reason === "publish");
  const paid = (way: string, user: string): Listing[] =>
    facts.listings.filter(({ paid_by, user_id }) => paid_by === way && user_id === user);
  return people.flatMap((user, place) => {
    const credits = facts.balances.find(({ user_id }) => user_id === user)?.credits ?? 0;
    const own = charges
      .filter(({ user_id }) => user_id === user)
      .map(({ ref }) => ref)
      .toSorted();
    const bought = paid("credit", user)
      .map((listing) => listing.id)
      .toSorted();
    const waiting = facts.listings.filter(
      (one) => one.user_id === user && one.status === "pending" && !one.deleted,
    ).length;
    return [
      ...(own.join() === bought.join() ? [] : [`${place} was charged for ${own.join()}, and bought ${bought.join()}`]),
      ...(credits === CREDITS - own.length && credits >= 0
        ? []
        : [`${place} has ${credits} credits after ${own.length} charges`]),
      ...(paid("first_free", user).length <= 1 ? [] : [`${place} had more than one free listing`]),
      ...(waiting > 0 && credits > 0 ? [`${place} waits for a payment with ${credits} credits`] : []),
    ];
  });
}
