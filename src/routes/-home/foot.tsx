import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useConnectivity } from "#device/connectivity.ts";
import { visits, withVisit } from "#device/install-offer.ts";
import { canChoose } from "#device/change-town.ts";
import { openTowns } from "#device/towns.ts";
import { startOfDay } from "#domain/age.ts";
import { formatStamp } from "#domain/day.ts";
import { formatNumber, NBSP } from "#domain/text.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { useTownCounts } from "#queries/latest-listings.ts";
import { useSession } from "#session/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Icon } from "#ui/icon.tsx";
import { currentTown } from "#current-town";
import { later } from "#ui/later.tsx";
import { useNow } from "#ui/use-now.ts";
import { Again } from "../-cards/again.tsx";

/** The end of Home, under the newest listings: how old those are when they are, three facts, how it works, and the call to sell. */
export function Foot() {
  return (
    <>
      <Stale />
      <Place />
      <Install />
      <Tiles />
      <HowItWorks />
      <SellCall />
    </>
  );
}

const InstallMe = later(() => import("../-trust/install-me.tsx").then((module) => module.InstallMe));
const TownLine = later(() => import("../-town/choose-town.tsx").then((module) => module.TownLine));

/** The offer to install the app, from the third day on which somebody is here; its code comes then. */
function Install() {
  const now = useNow();
  const [visit] = useState(() => withVisit(visits.read(), startOfDay(now)));
  useEffect(() => visits.write(visit), [visit]);
  return visit.count < 3 ? null : <InstallMe />;
}

/** Where there are several towns: which one this is. */
function Place() {
  const several = useStore(openTowns, canChoose);
  const navigate = useNavigate();
  // Every link home leads to "/"; Home of another town than the first has an address of its own.
  const atRoot = useLocation({ select: ({ pathname }) => pathname === "/" });
  useEffect(() => {
    if (atRoot && currentTown !== null)
      void navigate({ to: "/ville/$town", params: { town: currentTown.id }, replace: true });
  }, [atRoot, navigate]);
  return several ? <TownLine asks /> : null;
}

/** The call to sell. Whoever has an account may have used the free listing: what the next one costs, the form says. */
function SellCall() {
  const free = useSession().phase !== "person";
  return (
    <section
      aria-labelledby="vendre"
      className="grid justify-items-center gap-2 px-5 py-8 rounded-card bg-primary-soft text-center"
    >
      <h2 id="vendre" className="heading">
        Un objet dort chez vous&#8239;?
      </h2>
      <p className="text-muted text-balance">
        {free
          ? "Votre première annonce est gratuite, et se prépare même sans réseau."
          : "Une annonce se prépare même sans réseau."}
      </p>
      <ButtonLink to="/create-listing" variant="primary" icon="camera" className="mt-3">
        Créer une annonce
      </ButtonLink>
    </section>
  );
}

type TileProps = { figure: string; words: string };

function Tile({ figure, words }: TileProps) {
  return (
    <li
      className={`${figure ? "" : "invisible"} grid justify-items-center content-start gap-0.5 px-1 py-3 text-center`}
    >
      <span className="text-lg font-800 tabular-nums text-primary">{figure}</span>
      <span className="text-xs text-muted text-balance">{words}</span>
    </li>
  );
}

/** The count as the server has it; without a figure its room alone, until it is known. */
const counted = (count: number | undefined, one: string, many: string): TileProps =>
  count === undefined ? { figure: "", words: many } : { figure: formatNumber(count), words: count < 2 ? one : many };

/** Three facts about the market. Where figures cannot come, without a network in a town that is new to the phone, the one that needs none. */
function Tiles() {
  const counts = useTownCounts();
  const online = useConnectivity((state) => state.online);
  const counting = counts !== null || online;
  return (
    <ul className={`card grid ${counting ? "grid-cols-3" : ""} divide-x divide-solid divide-line`}>
      {counting && (
        <>
          <Tile {...counted(counts?.listings, "annonce", "annonces")} />
          <Tile {...counted(counts?.people, "utilisateur actif", "utilisateurs actifs")} />
        </>
      )}
      <Tile figure={`100${NBSP}%`} words="remise en main propre" />
    </ul>
  );
}

/** A failure shorter than this is over before it could be read, milliseconds. */
const LASTS = 4_000;

/** Under listings of an earlier visit: how old they are, once it is clear that no newer ones come. */
function Stale() {
  const online = useConnectivity((state) => state.online);
  const { feedFailing, feedAsOf } = useSyncHealth();
  return feedAsOf !== null && (!online || feedFailing) ? <StaleFor at={feedAsOf} /> : null;
}

function StaleFor({ at }: { at: number }) {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(true), LASTS);
    return () => clearTimeout(timer);
  }, []);
  if (!lasts) return null;
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted">Ces annonces sont du {formatStamp(at)}.</p>
      <Again />
    </div>
  );
}

const STEPS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "camera", title: "Photographiez", text: "Quelques photos, un prix, un quartier\u00A0: l'annonce est prête." },
  { icon: "message-circle", title: "Discutez", text: "Les messages partent dès qu'il y a du réseau, une seule fois." },
  { icon: "handshake", title: "Rencontrez-vous", text: "On regarde, on paie et on remet l'objet en main propre." },
];

/** The three steps of a sale, in short. */
function HowItWorks() {
  return (
    <section aria-labelledby="comment">
      <h2 id="comment" className="heading mb-4">
        Comment ça marche
      </h2>
      <ol className="grid gap-5 md:grid-cols-3">
        {STEPS.map(({ icon, title, text }) => (
          <li key={title} className="flex md:grid gap-3">
            <span className="grid place-items-center shrink-0 w-11 h-11 rounded-full bg-accent-soft text-accent">
              <Icon name={icon} />
            </span>
            <div className="min-w-0">
              <h3 className="font-700">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Link to="/how-it-works" className="link inline-flex items-center min-h-11 mt-2 font-600">
        En savoir plus
      </Link>
    </section>
  );
}
