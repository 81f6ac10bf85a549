import { Link } from "@tanstack/react-router";
import { Awning } from "./awning.tsx";

/** The awning over the word, with the BETA mark; leads home. */
export function Logo() {
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
