import { Link } from "@tanstack/react-router";
import { useSession } from "#session/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { NewsMark, Unread } from "./late.tsx";
import { Logo } from "./logo.tsx";
import { SearchBox } from "./search-box.tsx";

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
            {to === "/messages" ? <Unread /> : to === "/profile" ? <NewsMark /> : null}
          </Link>
        ))}
        <ButtonLink to="/create-listing" variant="primary" icon="plus" className="!min-h-11 ml-2">
          Vendre
        </ButtonLink>
      </nav>
    </div>
  );
}
