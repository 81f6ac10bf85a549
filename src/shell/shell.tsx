import { useMatches, useRouter, Link } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { useSession } from "#session/use-session.ts";
import { Icon } from "#ui/icon.tsx";
import { Header } from "./header.tsx";
import { Footer, LateShell, MoreMenu, NewsBadge, Unread } from "./late.tsx";

function skipToMain() {
  document.getElementById("contenu")?.focus();
}

/** The chrome around every screen. The footer starts below the first sight of any, so that nothing that comes moves it. */
export function Shell({ children }: { children: ReactNode }) {
  const immersive = useMatches({ select: (matches) => matches.some((match) => match.staticData.immersive) });
  return (
    <div className={`flex flex-col ${immersive ? "h-dvh" : "min-h-dvh"}`}>
      <button
        type="button"
        onClick={skipToMain}
        className="btn btn-primary fixed left-3 top-2 z-40 -translate-y-20 focus:translate-y-0"
      >
        Aller au contenu
      </button>
      <header
        className={`sticky top-0 z-20 bg-paper b-b-1 b-b-solid b-line pt-[env(safe-area-inset-top)] ${immersive ? "max-md:hidden" : ""}`}
      >
        <Header />
      </header>
      <LateShell immersive={immersive} />
      <main
        id="contenu"
        tabIndex={-1}
        className={`[outline:none] ${immersive ? "flex-1 min-h-0" : "min-h-[calc(100dvh-var(--header)-var(--foot))]"}`}
      >
        {children}
      </main>
      {immersive ? null : <Footer />}
      {immersive ? null : <BottomBar />}
      <NavigationFocus />
    </div>
  );
}

const MAIN = "contenu";

/**
 * After a navigation to another screen the focus goes to its heading, which screen readers then
 * speak; to the main region when the heading is not there yet (PageTitle takes over from it).
 * Back and forward do the same; changes of the query alone leave the focus where it is, and so does a screen in whose
 * field somebody is typing already: keys typed while a navigation ends late would be lost.
 */
function NavigationFocus() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const main = document.getElementById(MAIN);
        if (main?.contains(document.activeElement) && document.activeElement?.matches("input, select, textarea"))
          return;
        const heading = main?.querySelector<HTMLElement>("h1");
        (heading ?? main)?.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}

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

/** The five main links at the bottom of a phone's screen, the rest under "Plus". Phones only. */
function BottomBar() {
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
              {to === "/profile" ? <NewsBadge className="absolute top-1.5 left-[calc(50%+6px)]" /> : null}
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
