import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "#session/use-session.ts";
import { Icon } from "#ui/icon.tsx";
import { MoreMenu, Unread } from "./late.tsx";

const ITEM =
  "relative grid content-center justify-items-center gap-0.5 w-full h-[var(--tabs)] text-[0.6875rem] leading-4 font-600 text-muted max-[359px]:text-[0.59375rem] focusable -outline-offset-2 " +
  "aria-[current=page]:text-primary";
const SELL = "/create-listing";

const PLACES = [
  { to: "/", icon: "house", word: "Accueil" },
  { to: "/search", icon: "search", word: "Recherche" },
  { to: SELL, icon: "plus", word: "Vendre" },
  { to: "/messages", icon: "message-circle", word: "Messages" },
  { to: "/profile", icon: "user", word: "Profil" },
] as const;

/** The five places of the market under the thumb, and the rest under "Plus". Phones only. */
export function BottomBar() {
  const { phase } = useSession();
  const [more, setMore] = useState(false);
  return (
    <nav aria-label="Menu" className="md:hidden fixed z-20 inset-x-0 bottom-0 bg-paper b-t-1 b-t-solid b-line pb-[env(safe-area-inset-bottom)]">
      <ul className="flex *:(flex-auto min-w-11) max-w-[34rem] mx-auto">
        {PLACES.map(({ to, icon, word }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: to === "/" || to === "/profile", includeSearch: false }} className={ITEM}>
              <span className={`grid place-items-center h-6 rounded-full ${to === SELL ? "w-10 bg-accent-fill text-accent-on" : ""}`}>
                <Icon name={icon} className="!text-[1.375rem]" />
              </span>
              {word}
              {to === "/messages" ? <Unread className="absolute top-1 left-[calc(50%+4px)]" /> : null}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)} className={ITEM}>
            <span className="grid place-items-center h-6"><Icon name="ellipsis" className="!text-[1.375rem]" /></span>
            Plus
          </button>
        </li>
      </ul>
      {more ? <MoreMenu open onClose={() => setMore(false)} signedIn={phase === "person"} /> : null}
    </nav>
  );
}
