import { useMatches, useRouter, Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode, useRef, type FormEvent } from "react";
import { useSession } from "#session/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { currentTown } from "#current-town";
import { Icon } from "#ui/icon.tsx";
import { searchField } from "#ui/search-field.ts";
import { Bell, Footer, HeaderPerson, LateShell, MoreMenu, NewsBadge, Unread } from "./late.tsx";
import { Awning } from "./awning.tsx";

const MAIN = "contenu";
const main = () => document.getElementById(MAIN);

/** The chrome around every screen. The footer starts below the first sight of any, so that nothing that comes moves it. */
export function Shell({ children }: { children: ReactNode }) {
  const immersive = useMatches({ select: (matches) => matches.some((match) => match.staticData.immersive) });
  return (
    <div className={`flex flex-col ${immersive ? "h-dvh" : "min-h-dvh"}`}>
      <button
        type="button"
        onClick={() => main()?.focus()}
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
        id={MAIN}
        tabIndex={-1}
        className={`[outline:none] ${immersive ? "flex-1 min-h-0" : "min-h-[calc(100dvh-var(--header)-var(--foot))]"}`}
      >
        {children}
      </main>
      {immersive || <Footer />}
      {immersive || <BottomBar />}
      <NavigationFocus />
    </div>
  );
}

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
        if (document.activeElement?.matches("input,select,textarea")) return;
        const heading = main()?.querySelector<HTMLElement>("h1");
        (heading ?? main())?.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}

const ITEM =
  "relative grid content-center justify-items-center gap-0.5 w-full h-[var(--tabs)] text-[min(0.6875rem,3vw)] leading-[1.45] font-600 text-muted focusable -outline-offset-2 " +
  "aria-[current=page]:text-primary";
const SELL = "/create-listing";

/** Home of this phone's town, by the address it ends at: else nothing is marked as current there. */
const HOME = (currentTown ? `/ville/${currentTown.id}` : "/") as "/";

const PLACES = [
  { to: HOME, icon: "house", word: "Accueil" },
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
              activeOptions={{ exact: to === "/profile", includeSearch: false }}
              // In the press itself: a phone opens its keyboard for nothing else.
              {...(to === "/search" ? { onClick: () => searchField()?.focus() } : {})}
              className={ITEM}
            >
              <span
                className={`grid place-items-center h-[min(1.5rem,34px)] rounded-full ${to === SELL ? "w-[min(2.5rem,13vw)] bg-accent-fill text-accent-on" : ""}`}
              >
                <Icon name={icon} className="!text-[min(1.375rem,30px)]" />
              </span>
              {word}
              {to === "/messages" && <Unread className="absolute top-1 left-[calc(50%+4px)]" />}
              {to === "/profile" && <NewsBadge className="absolute top-1.5 left-[calc(50%+6px)]" />}
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
      {more && <MoreMenu open onClose={() => setMore(false)} signedIn={phase === "person"} />}
    </nav>
  );
}

const LINKS = [
  { to: "/search", word: "Recherche", room: "hidden xl:flex" },
  { to: "/about", word: "À propos", room: "hidden xl:flex" },
  { to: "/help", word: "Aide", room: "hidden lg:flex" },
  { to: "/messages", word: "Messages", room: "flex" },
  { to: "/profile", word: "Profil", room: "flex" },
] as const;

/** Logo and search on every screen; the links of the bottom bar on a desktop, where there is room. */
function Header() {
  const visiting = useSession().phase !== "person";
  return (
    <div className="page max-md:!px-[min(1rem,16px)] flex items-center gap-[min(0.75rem,12px)] h-[var(--header)]">
      <Logo />
      <SearchBox className="flex-1 min-w-0 md:max-w-96" />
      <Bell />
      <nav aria-label="Menu principal" className="hidden md:flex items-center ml-auto">
        {LINKS.map(({ to, word, room }) => (
          <Link
            key={to}
            to={to === "/profile" && visiting ? "/login" : to}
            activeOptions={{ exact: to === "/profile", includeSearch: false }}
            className={`${room} menu-link ${to === "/profile" && !visiting ? "lg:!hidden" : ""}`}
          >
            {to === "/profile" && visiting ? "Connexion" : word}
            {to === "/messages" ? <Unread /> : to === "/profile" ? <NewsBadge /> : null}
          </Link>
        ))}
        <span className="hidden lg:flex items-center">
          <HeaderPerson />
        </span>
        <ButtonLink to="/create-listing" variant="primary" icon="plus" className="!min-h-11 ml-2">
          Vendre
        </ButtonLink>
      </nav>
    </div>
  );
}

/** The awning over the word, with the BETA mark; leads home. */
function Logo() {
  return (
    <Link
      to={HOME}
      aria-label="djassa BETA, accueil"
      className="tap shrink-0 flex items-center gap-[min(0.375rem,6px)] rounded-field focusable"
    >
      <span
        aria-hidden="true"
        className="grid grid-cols-[auto] gap-0.5 text-[min(1.125rem,20px)] leading-[1.1] font-800 tracking-tight whitespace-nowrap"
      >
        <Awning className="w-full h-3" />
        djassa
      </span>
      <span
        aria-hidden="true"
        className="max-[15em]:hidden self-end mb-1.5 px-[min(0.25rem,4px)] rounded bg-accent-fill text-accent-on text-[min(0.5625rem,10px)] leading-[1.55] font-800 tracking-wider"
      >
        BETA
      </span>
    </Link>
  );
}

type SearchBoxProps = { className?: string };

/** Typed words lead to /search?q=…, beside the filters of a search that is open; blank ones lead nowhere. A real form, so it works before the code is there. */
function SearchBox({ className = "" }: SearchBoxProps) {
  const navigate = useNavigate();
  const sought = useLocation({
    select: ({ search }) => ("q" in search && typeof search.q === "string" ? search.q : ""),
  });
  const box = useRef<HTMLInputElement>(null);
  // The box follows the address; between two addresses it is the person's, and so it is when this appears: what was typed
  // before the app was here is in it already (first-paint/take-over.ts).
  const followed = useRef(sought);
  useEffect(() => {
    if (followed.current === sought) return;
    followed.current = sought;
    if (box.current) box.current.value = sought;
  }, [sought]);

  function search(event: FormEvent) {
    event.preventDefault();
    const q = box.current?.value.trim();
    if (!q) return;
    // The keyboard leaves: what was asked for stands behind it.
    main()?.focus({ preventScroll: true });
    void navigate({
      to: "/search",
      search: (before) => ({ ...(location.pathname === "/search" ? before : {}), q, page: undefined }),
    });
  }
  return (
    <form role="search" action="/search" method="get" onSubmit={search} className={`relative ${className}`}>
      <label className="block">
        <span className="sr-only">Rechercher une annonce</span>
        <input
          ref={box}
          defaultValue={sought}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Rechercher"
          className="field-box !min-h-11 !rounded-full !pl-[min(1rem,16px)] !pr-[min(2.75rem,44px)] min-w-0 !b-line-strong"
        />
      </label>
      <button
        type="submit"
        aria-label="Rechercher"
        className="absolute right-0 top-0 h-full tap grid place-items-center rounded-full text-primary focusable"
      >
        <Icon name="search" className="!text-[min(1.25rem,24px)]" />
      </button>
    </form>
  );
}
