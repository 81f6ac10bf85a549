import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useEffect } from "react";
import { countOf } from "#domain/text.ts";
import { seeNews } from "#intents/see-news.ts";
import { useBell } from "#queries/use-bell.ts";
import { useUnreadCount } from "#queries/use-conversations.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Icon } from "#ui/icon.tsx";
import { useNow } from "#ui/use-now.ts";
import { textOf } from "../../supabase/functions/_push/text.ts";

type News = ReturnType<typeof useBell>[number];
type Subject = { readonly icon: IconName; readonly label: string };

/** In the order in which they are shown to who was away. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  payment: { icon: "wallet", label: "Paiements et crédits" },
  team: { icon: "shield-check", label: "L'équipe" },
  listing: { icon: "tag", label: "Mes annonces" },
  review: { icon: "star", label: "Avis" },
  favorite: { icon: "heart", label: "Favoris" },
  search: { icon: "search", label: "Recherches et vendeurs suivis" },
};
const OTHER: Subject = { icon: "bell", label: "Autres" };
const subjectOf = ({ kind }: News): Subject => SUBJECTS[kind] ?? OTHER;

/** Whoever has not looked for so long is told by subject. Milliseconds. */
const AWAY = 2 * 86_400_000;

type BellListProps = {
  /** By id, all that was new when it was opened: it stays so until it is closed. */
  fresh: ReadonlySet<string>;
  onClose: () => void;
};

/** All that this person was notified of. To open it is to have seen it. */
export function BellList({ fresh, onClose }: BellListProps) {
  const rows = useBell();
  const unread = useUnreadCount();
  const now = useNow();
  const until = Math.max(0, ...rows.filter(({ seen }) => !seen).map(({ createdAt }) => createdAt));
  useEffect(() => {
    // Without room on the phone it stays new.
    if (until > 0) seeNews(until).catch(() => undefined);
  }, [until]);
  const news = rows.filter(({ id, seen }) => !seen || fresh.has(id));
  const known = rows.filter((row) => !news.includes(row));
  const away = news.some(({ createdAt }) => now - createdAt > AWAY);
  return (
    <Dialog open onClose={onClose} title={away ? "Ce que vous avez raté" : "Du nouveau"}>
      <div className="grid gap-5">
        {unread > 0 ? (
          <ul>
            <Line
              path="/messages"
              icon="message-circle"
              title={countOf(unread, "message non lu", "messages non lus")}
            />
          </ul>
        ) : null}
        {away ? groups(news).map(([label, some]) => <Shelf key={label} label={label} rows={some} />) : null}
        {away || news.length === 0 ? null : <Lines rows={news} />}
        {known.length > 0 ? <Shelf label="Déjà vu" rows={known} /> : null}
        {rows.length === 0 && unread === 0 ? (
          <EmptyState
            icon="bell"
            title="Rien de nouveau"
            text="Un favori moins cher, un avis, une réponse de l'équipe… vous le verrez ici."
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** By subject, each the newest first. */
function groups(rows: readonly News[]): readonly (readonly [label: string, rows: readonly News[]])[] {
  return [...Object.values(SUBJECTS), OTHER]
    .map((subject) => [subject.label, rows.filter((row) => subjectOf(row) === subject)] as const)
    .filter(([, some]) => some.length > 0);
}

function Shelf({ label, rows }: { label: string; rows: readonly News[] }) {
  return (
    <section aria-label={label}>
      <h3 className="text-sm text-muted font-650">{label}</h3>
      <Lines rows={rows} />
    </section>
  );
}

function Lines({ rows }: { rows: readonly News[] }) {
  return (
    <ul>
      {rows.map((row) => {
        const { title, body } = textOf({ ...row, version: row.v, person: "", shows_text: true });
        return (
          <Line key={row.id} path={row.path} icon={subjectOf(row).icon} title={title} body={body} at={row.createdAt} />
        );
      })}
    </ul>
  );
}

type LineProps = { path: string; icon: IconName; title: string; body?: string; at?: number };

/** A line that leads to its place; the sheet gives way to it. */
function Line({ path, icon, title, body = "", at }: LineProps) {
  const { history } = useRouter();
  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.replace(path);
  }
  return (
    <li>
      <a
        // An address of this app, whatever the server says.
        href={/^\/(?!\/)/u.test(path) ? path : "/"}
        onClick={go}
        className="flex gap-3 -mx-2 px-2 py-3 rounded-field @hover:bg-sunk active:bg-sunk focusable"
      >
        <Icon name={icon} className="mt-0.5 text-primary" />
        <span className="min-w-0 flex-1 grid gap-0.5 [overflow-wrap:anywhere]">
          <span className="font-650">{title}</span>
          {body ? <span className="text-sm text-muted line-clamp-3">{body}</span> : null}
          {at === undefined ? null : <AgeText at={at} className="text-xs text-muted" />}
        </span>
      </a>
    </li>
  );
}
