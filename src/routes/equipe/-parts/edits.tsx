import { formatStamp } from "#domain/day.ts";
import { countOf } from "#domain/text.ts";
import { labelled } from "#model/listing/labels.ts";
import type { Edit, EditedContent, ReportedListing } from "#team/rows.ts";
import { Photo } from "#ui/photo.tsx";
import { RowDetails } from "./row-controls.tsx";

/** The changes that the owner of a listing has made since it was published, newest first; nothing when there are none. */
export function Edits({ rows, of: title }: { rows: readonly Edit[]; of: string }) {
  if (rows.length === 0) return null;
  const said = `${countOf(rows.length, "modification")} par le vendeur`;
  return (
    <RowDetails word={said} row={title}>
      <ol className="grid gap-3">
        {rows.map(({ at, before, after }) => (
          <li key={at} className="grid gap-2 b-l-3 b-solid b-line pl-3 text-sm">
            <p className="text-muted">{formatStamp(at)}</p>
            <ContentCard label="Avant" words={before} />
            <ContentCard label="Après" words={after} />
          </li>
        ))}
      </ol>
    </RowDetails>
  );
}

/** The content of a listing at some time; of an edit, its changes. */
export function ContentCard({ label, words }: { label: string; words: EditedContent }) {
  const { title, description, photos } = words;
  const named = labelled(words).map(([, word]) => word);
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      <p className="font-650">{title === undefined ? label : `${label}\u00a0: ${title}`}</p>
      {named.length === 0 ? null : <p>{named.join(" · ")}</p>}
      {description === undefined ? null : <p className="whitespace-pre-line">{description}</p>}
      {photos === undefined ? null : <PhotoRow label={`Photos, ${label.toLowerCase()}`} names={photos} />}
    </div>
  );
}

/** All the photos of a listing. */
export function PhotoRow({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {names.map((name, place) => (
        <li key={name} className="w-16 aspect-[4/5] overflow-hidden rounded-field">
          <Photo name={name} size="thumb" alt={`Photo ${place + 1}`} />
        </li>
      ))}
    </ul>
  );
}

type SaidThen = ReportedListing["reports"][number]["said"];

/** Whether the listing has been edited since it was reported. */
export const isOther = (
  said: SaidThen,
  { title, description, photos }: ReportedListing["listing"],
): said is NonNullable<SaidThen> =>
  said !== null && (said.title !== title || said.description !== description || said.photos?.join() !== photos.join());

/** The content that was reported, when the listing says something else now. */
export function Said({ words }: { words: NonNullable<SaidThen> }) {
  return (
    <div className="mt-1 rounded-field bg-sunk p-2">
      <ContentCard label="Texte signalé" words={words} />
    </div>
  );
}
