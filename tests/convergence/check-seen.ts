/** Things that were looked at: listings that count a view, news that are new no more, pictures that are all there. */
import { neededSizes } from "#domain/photo-name.ts";
import { standing, type Ending } from "./check-mutations.ts";

/** The server knows no view that nobody had, and each of a listing that has stayed on sale from the start. */
export function checkViews(ending: Ending): string[] {
  const { facts, journal, people } = ending;
  const line = (viewer: string | undefined, listing: string) => `${viewer} has looked at ${listing}`;
  const noted = new Set(facts.views.map(({ viewer, listing_id }) => line(viewer, listing_id)));
  const said = (kind: string) => journal.entries.filter((entry) => entry.kind === kind);
  const seen = new Set(said("note_views").map(({ user, words }) => line(people[user], words)));
  const ended = new Set([...said("mark_sold"), ...said("delete_listing")].map(({ words }) => words));
  for (const { id } of journal.slept) ended.add(id);
  const steady = journal.listings.slice(0, people.length).filter(({ id }) => !ended.has(id));
  const wanted = standing(ending, "note_views").filter(({ user, words }) =>
    steady.some(({ id, owner }) => id === words && owner !== user),
  );
  const own = facts.views.filter(({ viewer, listing_id }) =>
    journal.listings.some(({ id, owner }) => id === listing_id && people[owner] === viewer),
  );
  return [
    ...[...noted].filter((one) => !seen.has(one)).map((one) => `${one}, of which no phone knows`),
    ...wanted
      .map(({ user, words }) => line(people[user], words))
      .filter((one) => !noted.has(one))
      .map((one) => `${one}, and it does not count`),
    ...own.map(({ viewer, listing_id }) => `${line(viewer, listing_id)}, which is theirs`),
  ];
}

/** News are seen if somebody has looked up to them, at the list or at their place; what a phone has shown and looked at stays no news. */
export function checkNews(ending: Ending): string[] {
  const { facts, people } = ending;
  const looks = standing(ending, "see_news").flatMap(({ user, mutation }) =>
    mutation.kind === "see_news" ? [{ user, until: Date.parse(mutation.args.until), path: mutation.args.path }] : [],
  );
  return facts.news
    .filter(({ deleted }) => !deleted)
    .flatMap(({ person, path, at, seen }) => {
      const covering = looks.filter(
        (one) => people[one.user] === person && one.until >= at && (one.path === null || one.path === path),
      );
      if (seen && covering.length === 0) return [`news of ${person} about ${path} were seen by nobody`];
      // Those of a later moment may not have been there yet when it was looked up to.
      return !seen && covering.some(({ until }) => until === at)
        ? [`news of ${person} about ${path} are new again`]
        : [];
    });
}

/** A picture, or a voice, of a message is there with all sizes that it needs, and in no other message. */
export function checkMedia({ facts }: Ending): string[] {
  const [shown, objects] = [facts.messages.flatMap(({ media }) => media ?? []), new Set(facts.objects)];
  return [
    ...shown.filter((name, place) => shown.indexOf(name) < place).map((name) => `${name} is in two messages`),
    ...shown
      .flatMap(neededSizes)
      .filter((name) => !objects.has(name))
      .map((name) => `${name} never arrived`),
  ];
}

/** A voice is heard once who it is to has said so, where nobody has blocked the other; and by nobody else's word. */
export function checkHeard(ending: Ending): string[] {
  const { facts, journal, people } = ending;
  const said = new Set(standing(ending, "hear_voice").map(({ user, words }) => `${people[user]} ${words}`));
  const isOpen = journal.entries.every(({ kind }) => kind !== "block_person");
  return facts.messages.flatMap(({ id, receiver_id, heard }) => {
    const should = said.has(`${receiver_id} ${id}`);
    return heard === should || (should && !isOpen) ? [] : [`${id} is ${heard ? "" : "not "}heard`];
  });
}
