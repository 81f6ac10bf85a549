import { type Live, derive } from "#domain/cell.ts";
import { type DraftData, draftFrom } from "#domain/draft.ts";
import type { StoredDraft } from "#replica/drafts.ts";
import { useLive } from "./live.ts";
import { mineRows } from "./mine-rows.ts";
import { type RowOf, acts, standing } from "./overlay.ts";
import { isKnown, privateRows, progressOf } from "./rows.ts";
import { shared } from "./sources.ts";

/** local: not sent yet · synced: the person's other devices have it, or will. A photo that is on another device has its name here all the same. */
export type Draft = {
  readonly id: string;
  readonly data: DraftData;
  readonly updatedAt: number;
  readonly state: "local" | "sending" | "synced" | "refused";
  readonly reason?: string;
};

export type DraftsAnswer = { readonly phase: "loading" | "ready"; readonly rows: readonly Draft[] };

/** `base`: what the server knew of it, to be handed to saveDraft by a form that is filled now (see intents/save-draft.ts). */
export type DraftAnswer = {
  readonly phase: "loading" | "ready" | "missing";
  readonly draft: Draft | null;
  readonly base: DraftData | null | undefined;
};

const storedDrafts = (): Live<readonly StoredDraft[] | null> =>
  privateRows<StoredDraft>("drafts", (db) => db.drafts.find());

/** Drafts that are drafts no longer: published, being published, or thrown away. */
function endedDrafts(): Live<ReadonlySet<string>> {
  return shared("ended-drafts", () =>
    derive([mineRows(), acts("publish_listing"), acts("delete_draft")], (mine, published, deleted) => {
      const listings = (mine ?? []).flatMap((row) => (row.kind === "listing" ? [row.data.id] : []));
      return new Set([
        ...listings,
        ...standing(published).map(({ args }) => args.id),
        ...standing(deleted).map(({ args }) => args.id),
      ]);
    }),
  );
}

/** Listings being written, on this phone or another of the same person, the last touched first. */
export function drafts(): Live<DraftsAnswer> {
  return shared("drafts", () =>
    derive(
      [storedDrafts(), acts("save_draft"), endedDrafts(), progressOf("drafts")],
      (stored, saves, ended, progress): DraftsAnswer => {
        const byId = new Map((stored ?? []).map((row) => [row.id, fromReplica(row)]));
        for (const save of saves) byId.set(save.args.id, fromOutbox(save));
        const rows = [...byId.values()].filter(({ id }) => !ended.has(id)).sort((a, b) => b.updatedAt - a.updatedAt);
        return { phase: rows.length > 0 || isKnown(stored, progress) ? "ready" : "loading", rows };
      },
    ),
  );
}

const fromReplica = ({ id, data, updated }: StoredDraft): Draft => ({
  id,
  data: draftFrom(data),
  updatedAt: updated,
  state: "synced",
});

function fromOutbox({ args, createdAt, state, refusal }: RowOf<"save_draft">): Draft {
  const shown = { queued: "local", sending: "sending", sent: "synced", refused: "refused" } as const;
  const reason = refusal === null ? {} : { reason: refusal.message };
  return { id: args.id, data: draftFrom(args.data), updatedAt: createdAt, state: shown[state], ...reason };
}

export function draft(id: string): Live<DraftAnswer> {
  return shared(`draft:${id}`, () =>
    derive([drafts(), storedDrafts(), acts("save_draft")], ({ phase, rows }, stored, saves): DraftAnswer => {
      const found = rows.find((row) => row.id === id) ?? null;
      const mine = saves.some(({ args, state }) => args.id === id && state !== "refused");
      const server = stored?.find((row) => row.id === id);
      const base = mine ? undefined : server === undefined ? null : draftFrom(server.data);
      if (found !== null) return { phase: "ready", draft: found, base };
      // Some other draft may be here already while this one is still on its way.
      return { phase: phase === "ready" && stored !== null ? "missing" : "loading", draft: null, base };
    }),
  );
}

export function useDrafts(): DraftsAnswer {
  return useLive(drafts());
}

export function useDraft(id: string): DraftAnswer {
  return useLive(draft(id));
}
