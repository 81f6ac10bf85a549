import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "#session/use-session.ts";
import { Icon } from "#ui/icon.tsx";
import { MoreMenu, NewsMark, Unread } from "./late.tsx";

const ITEM =
  "relative grid content-center justify-items-center gap-0.5 w-full h-[var(--tabs)] text-[min(0.6875rem,3vw)] leading-[1.45] font-600 text-muted focusable -outline-offset-2 " +
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
    <nav
      aria-label="Menu"
      className="md:hidden fixed z-20 inset-x-0 bottom-0 bg-paper b-t-1 b-t-solid b-line pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex *:(flex-auto min-w-[44px]) max-w-[34rem] mx-auto">
        {PLACES.map(({ to, icon, word }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === "/" || to === "/profile", includeSearch: false }}
              className={ITEM}
            >
              <span
                className={`grid place-items-center h-[min(1.5rem,34px)] rounded-full ${to === SELL ? "w-[min(2.5rem,13vw)] bg-accent-fill text-accent-on" : ""}`}
              >
                <Icon name={icon} className="!text-[min(1.375rem,30px)]" />
              </span>
              {word}
              {to === "/messages" ? <Unread className="absolute top-1 left-[calc(50%+4px)]" /> : null}
              {to === "/profile" ? <NewsMark className="absolute top-1.5 left-[calc(50%+6px)]" /> : null}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)} className={ITEM}>
            <span className="grid place-items-center h-[min(1.5rem,34px)]">
              <Icon name="ellipsis" className="!text-[min(1.375rem,30px)]" />
            </span>
            Plus
          </button>
        </li>
      </ul>
      {more ? <MoreMenu open onClose={() => setMore(false)} signedIn={phase === "person"} /> : null}
    </nav>
  );
}
