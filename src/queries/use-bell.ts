import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { EVERYWHERE, SEEN_UNTIL } from "#model/news/mutation-overlay.ts";
import { kindsOf, laidOver } from "#model/mutation-overlay.ts";
import type { StoredNews } from "#replica/news.ts";
import { mutationsOf } from "./overlay.ts";
import { rowsOf } from "./rows.ts";
import { shared } from "./sources.ts";

/** All that this person was notified of, the newest first: seen as soon as it was on this phone, with or without a network. */
export function bellRows(): ReadonlyStore<readonly StoredNews[]> {
  return shared("bell", () =>
    derive([rowsOf("news", { by: "newest" }), mutationsOf(...kindsOf(SEEN_UNTIL))], (rows, waiting) => {
      const marks = laidOver([], SEEN_UNTIL, waiting);
      return (rows ?? []).map((row) =>
        row.seen || row.createdAt > Math.max(marks.get(EVERYWHERE) ?? 0, marks.get(row.path) ?? 0)
          ? row
          : { ...row, seen: true },
      );
    }),
  );
}

export const useBell = (): readonly StoredNews[] => useStore(bellRows());
