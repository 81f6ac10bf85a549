import { Link } from "@tanstack/react-router";
import { Awning } from "./awning.tsx";

/** The awning over the word, with the BETA mark; leads home. */
export function Logo() {
  return (
    <Link to="/" aria-label="djassa BETA, accueil" className="tap flex items-center gap-1.5 rounded-field focusable">
      <span aria-hidden="true" className="grid grid-cols-[auto] gap-0.5 text-lg leading-5 font-800 tracking-tight whitespace-nowrap">
        <Awning className="w-full h-3" />
        djassa
      </span>
      <span aria-hidden="true" className="self-end mb-1.5 px-1 rounded bg-accent-fill text-accent-on text-[0.5625rem] leading-3.5 font-800 tracking-wider">BETA</span>
    </Link>
  );
}
