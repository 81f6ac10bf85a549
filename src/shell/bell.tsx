import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { seeNews } from "#intents/see-news.ts";
import { closeNotifications } from "#notifications/browser.ts";
import { useBell } from "#queries/use-bell.ts";
import { IconButton } from "#ui/button.tsx";
import { later } from "#ui/later.tsx";
import { NewsDot } from "#ui/news-dot.tsx";

const BellList = later(() => import("./bell-list.tsx").then((module) => module.BellList));

/** All that this person was notified of, behind a bell; a dot while there is some that nobody has seen, here or on another device. */
export function Bell() {
  const rows = useBell();
  const unseen = rows.filter(({ seen }) => !seen);
  const [fresh, setFresh] = useState<ReadonlySet<string> | null>(null);
  usePlaceSeen();
  useSeenElsewhere();
  return (
    <span className="relative shrink-0 -mx-[8px]">
      <IconButton
        label="Du nouveau"
        icon="bell"
        aria-haspopup="dialog"
        className="max-[15em]:(!min-w-[44px] !min-h-[44px])"
        onClick={() => setFresh(new Set(unseen.map(({ id }) => id)))}
      />
      <NewsDot count={unseen.length} className="absolute right-2 top-2 pointer-events-none" />
      {fresh && <BellList fresh={fresh} onClose={() => setFresh(null)} />}
    </span>
  );
}

/** Whoever comes to the place of some news has seen it, by whatever way. */
function usePlaceSeen(): void {
  const rows = useBell();
  const path = useLocation({ select: ({ href }) => href });
  const until = Math.max(0, ...rows.filter((row) => !row.seen && row.path === path).map(({ createdAt }) => createdAt));
  useEffect(() => {
    // Without room on the phone it stays new.
    if (until > 0) seeNews(until, path).catch(() => undefined);
  }, [until, path]);
}

/** Notifications of what was seen, on whichever device, leave the locked screen of this one. */
function useSeenElsewhere(): void {
  const tags = useBell()
    .flatMap(({ seen, tag }) => (seen ? [tag] : []))
    .join(" ");
  useEffect(() => {
    const seen = new Set(tags.split(" "));
    void closeNotifications((tag) => seen.has(tag)).catch(() => undefined);
  }, [tags]);
}
