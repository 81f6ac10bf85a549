import { useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef } from "react";
import { Icon } from "#ui/icon.tsx";

type SearchBoxProps = { className?: string };

/** Typed words lead to /search?q=…, beside the filters of a search that is open; blank ones lead nowhere. A real form, so it works before the code is there. */
export function SearchBox({ className = "" }: SearchBoxProps) {
  const navigate = useNavigate();
  const sought = useLocation({
    select: ({ search }) => ("q" in search && typeof search.q === "string" ? search.q : ""),
  });
  const box = useRef<HTMLInputElement>(null);
  // The box follows the address; between two addresses it is the person's.
  useEffect(() => {
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
        className="absolute right-0 top-0 tap grid place-items-center rounded-full text-primary focusable"
      >
        <Icon name="search" />
      </button>
    </form>
  );
}
