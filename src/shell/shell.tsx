import { useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BottomBar } from "./bottom-bar.tsx";
import { Header } from "./header.tsx";
import { Footer, LateShell } from "./late.tsx";
import { NavigationFocus } from "./navigation-focus.tsx";

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
