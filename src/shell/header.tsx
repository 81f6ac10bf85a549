import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, type FormEvent } from "react";
import { useSession } from "#session/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { NewsBadge, Unread } from "./late.tsx";
import { Awning } from "./awning.tsx";

const LINKS = [
  { to: "/search", word: "Recherche", room: "hidden xl:flex" },
  { to: "/about", word: "À propos", room: "hidden xl:flex" },
  { to: "/help", word: "Aide", room: "hidden lg:flex" },
  { to: "/messages", word: "Messages", room: "flex" },
  { to: "/profile", word: "Profil", room: "flex" },
] as const;

/** Logo and search on every screen; the links of the bottom bar on a desk, where there is room. */
export function Header() {
  const visiting = useSession().phase !== "person";
  return (
    <div className="page max-md:!px-[min(1rem,16px)] flex items-center gap-[min(0.75rem,12px)] h-[var(--header)]">
      <Logo />
      <SearchBox className="flex-1 min-w-0 md:max-w-96" />
      <nav aria-label="Menu principal" className="hidden md:flex items-center ml-auto">
        {LINKS.map(({ to, word, room }) => (
          <Link
            key={to}
            to={to === "/profile" && visiting ? "/login" : to}
            activeOptions={{ exact: to === "/profile", includeSearch: false }}
            className={`${room} menu-link`}
          >
            {to === "/profile" && visiting ? "Connexion" : word}
            {to === "/messages" ? <Unread /> : to === "/profile" ? <NewsBadge /> : null}
          </Link>
        ))}
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
      to="/"
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
        className="self-end mb-1.5 px-[min(0.25rem,4px)] rounded bg-accent-fill text-accent-on text-[min(0.5625rem,10px)] leading-[1.55] font-800 tracking-wider"
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
  // before the app was here is in it already (main.tsx).
  const followed = useRef(sought);
  useEffect(() => {
    if (followed.current === sought) return;
    followed.current = sought;
    if (box.current) box.current.value = sought;
  }, [sought]);

  function search(event: FormEvent) {
    event.preventDefault();
    const q = box.current?.value.trim();
    if (q)
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
