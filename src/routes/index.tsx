import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isConfigured } from "#session/configured.ts";
import { useSession } from "#session/use-session.ts";
import { later } from "#ui/later.tsx";
import { CategoryTiles, Hero } from "./-home/hero.tsx";
import { Latest } from "./-home/latest.tsx";

export const Route = createFileRoute("/")({
  component: isConfigured() ? Home : lazyRouteComponent(() => import("./-setup-screen.tsx"), "SetupScreen"),
});

const Foot = later(() => import("./-home/foot.tsx").then((module) => module.Foot), <div className="h-160 md:h-128" />);
const HomeNotices = later(() => import("./-home/notices.tsx").then((module) => module.HomeNotices));

/** Also that of another town, at its own address (ville/$town.tsx). */
export function Home() {
  const signedIn = useSession().phase === "person";
  return (
    <>
      <Hero />
      <div className="page grid grid-cols-1 gap-6 md:gap-12 mt-4 md:mt-8">
        <CategoryTiles />
        <Latest />
        <Foot />
      </div>
      {signedIn ? <HomeNotices /> : null}
    </>
  );
}
