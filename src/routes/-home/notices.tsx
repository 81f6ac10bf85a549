import { Link } from "@tanstack/react-router";
import { useCallback, useState, type ReactNode } from "react";
import { useLookedAt } from "#device/looked-at.ts";
import { formatPrice } from "#domain/price.ts";
import { isComplete } from "#domain/profile.ts";
import { countOf } from "#domain/text.ts";
import { paymentNews, type PaymentNews } from "#queries/payment-news.ts";
import type { Payment } from "#model/payment/own-payment.ts";
import { useCredits, usePayments } from "#queries/use-payments.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { IconButton } from "#ui/button.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Icon } from "#ui/icon.tsx";
import { useNow } from "#ui/use-now.ts";
import { Clock } from "../-payment/clock.tsx";
import { broughtWords, isTakenBack, takenBackReason, takenBackTitle, useCreditsArrived } from "../-payment/receipts.ts";

/** Notices over Home for a signed-in person: what their profile lacks, else their payments and credits. Not sure: silent. */
export function HomeNotices() {
  const { phase, profile } = useMyProfile();
  const lookedAt = useLookedAt((state) => state.lookedAt);
  const news = paymentNews(usePayments().rows, lookedAt, useNow());
  const [later, setLater] = useState(false);
  const over = useOverTitle();
  if (profile?.suspended != null) return <SuspendedCard />;
  if (phase === "ready" && !later && !isComplete(profile)) return <ProfileBanner onClose={() => setLater(true)} />;
  return (
    <>
      <PaymentCard news={news} over={over} />
      <CreditChip />
    </>
  );
}

type FloatingProps = {
  label: string;
  icon: IconName;
  /** Its colours. */
  look: string;
  over: OverTitle;
  /** The one line that stays at the very foot, where the whole would lie over the title. */
  short: ReactNode;
  close?: { readonly label: string; readonly run: () => void };
  children: ReactNode;
};
const FLOATS =
  "fixed z-10 inset-x-3 bottom-[calc(var(--foot)+0.75rem)] md:(left-auto right-4 bottom-4 w-100) flex gap-2 rounded-card b-1 b-solid b-line shadow-soft";

/**
 * A card over the foot of Home: known after the first paint, it would push everything down under the finger if it stood in the
 * page. With very large text it would reach up to the title: then one line of it stays, and nothing while the title is even there.
 */
function Floating({ label, icon, look, over: [follow, over], short, close, children }: FloatingProps) {
  const [followShort, shortOver] = useOverTitle();
  return (
    <>
      <section
        ref={follow}
        aria-label={label}
        className={`${FLOATS} items-start py-1 pl-3.5 pr-1 ${look}`}
        style={over ? { visibility: "hidden" } : {}}
      >
        <Icon name={icon} className="mt-2.5" />
        <div role="status" className="min-w-0 flex-1 py-2 text-[min(0.9375rem,20px)]">
          {children}
        </div>
        {close && <IconButton label={close.label} icon="x" className="!text-current" onClick={close.run} />}
      </section>
      {over ? (
        <section
          ref={followShort}
          aria-label={label}
          className={`${FLOATS} items-center px-3.5 text-[min(0.9375rem,20px)] ${look}`}
          hidden={shortOver}
        >
          <Icon name={icon} />
          <div role="status" className="min-w-0 flex-1">
            {short}
          </div>
        </section>
      ) : null}
    </>
  );
}

const LINK = "inline-block py-1 font-650 underline underline-offset-3 rounded-sm focusable";

/** Over Home, to whom the team has suspended: that it is so, and where it says why. */
function SuspendedCard() {
  const over = useOverTitle();
  const why = (words: string) => (
    <Link to="/profile" className={LINK}>
      {words}
    </Link>
  );
  return (
    <Floating
      label="Votre compte"
      icon="ban"
      look="bg-danger-soft text-danger"
      over={over}
      short={why("Votre compte est suspendu")}
    >
      <span className="font-650">Votre compte est suspendu.</span> {why("Pourquoi, et que faire")}
    </Floating>
  );
}

/** Reminds a person whose name, phone or district is missing. */
function ProfileBanner({ onClose }: { onClose: () => void }) {
  const over = useOverTitle();
  const way = (
    <Link to="/complete-profile" className={LINK}>
      Compléter mon profil
    </Link>
  );
  return (
    <Floating
      label="Votre profil"
      icon="user"
      look="bg-wait-soft text-wait"
      over={over}
      short={way}
      close={{ label: "Plus tard", run: onClose }}
    >
      <span className="font-650">Votre profil est incomplet.</span> Il en faut un pour vendre et pour écrire. {way}
    </Floating>
  );
}

type OverTitle = readonly [follow: (box: HTMLElement | null) => (() => void) | undefined, over: boolean];

/** A ref for what floats, and whether the title of the screen stands under it: with very large text it reaches so far down. */
function useOverTitle(): OverTitle {
  const [over, setOver] = useState(false);
  const follow = useCallback((box: HTMLElement | null) => {
    const title = document.querySelector("h1");
    if (box === null || title === null) return undefined;
    const { top, bottom } = box.getBoundingClientRect();
    // The window, cut down to the strip where it floats.
    const rootMargin = `${-Math.floor(top)}px 0px ${-Math.floor(innerHeight - bottom)}px`;
    const seen = new IntersectionObserver((news) => setOver(news.at(-1)?.isIntersecting ?? false), { rootMargin });
    seen.observe(title);
    return () => {
      seen.disconnect();
      setOver(false);
    };
  }, []);
  return [follow, over];
}

/** The balance of a signed-in person with the way to buy, hung on the awning: it floats over no card, and moves nothing when it comes. */
function CreditChip() {
  const credits = useCredits();
  useCreditsArrived();
  if (credits === null) return null;
  return (
    <div className="absolute z-1 top-0 right-[max(0.75rem,50%-34.5rem)] flex items-center pl-4 rounded-b-[22px] b-1 b-t-0 b-solid b-line bg-card text-[min(0.9375rem,20px)]">
      <Icon name="coins" className="text-accent" />
      <span className="ml-2 font-650 tabular-nums">{countOf(credits, "crédit")}</span>
      <Link
        to="/acheter-credits"
        className="inline-flex items-center h-[min(2.75rem,56px)] px-4 text-primary font-650 rounded-full focusable"
      >
        Acheter
      </Link>
    </div>
  );
}

type Look = { readonly look: string; readonly icon: IconName; readonly title: string };

const BAD = { look: "bg-danger-soft text-danger", icon: "circle-alert" } as const;
const GOOD = { look: "bg-primary-soft text-primary", icon: "circle-check" } as const;
const WAITS = { look: "bg-wait-soft text-wait", icon: "clock" } as const;

/** The outcome of a payment, until it was looked at or put aside. */
function PaymentCard({ news, over }: { news: readonly PaymentNews[]; over: OverTitle }) {
  const [first, ...more] = news;
  if (first === undefined) return null;
  const { look, icon, title } = lookOf(first.payment);
  const way = (words: ReactNode) => (
    <Link to="/profile" search={{ onglet: "paiements" }} className={LINK}>
      {words}
    </Link>
  );
  return (
    <Floating
      label="Votre paiement"
      {...{ icon, look, over }}
      short={way(title)}
      close={{ label: "Mettre de côté", run: () => useLookedAt.getState().look([first.name]) }}
    >
      <p className="font-650">
        {title}&nbsp;: {formatPrice(first.payment.amount)}
      </p>
      <p className="line-clamp-3 [overflow-wrap:anywhere]">{wordsOf(first.payment)}</p>
      {way(
        more.length === 0
          ? "Voir mes paiements"
          : `Voir, avec ${countOf(more.length, "autre paiement", "autres paiements")}`,
      )}
    </Floating>
  );
}

function lookOf(payment: Payment): Look {
  const { state, dispute, undoneStatus } = payment;
  if (dispute?.state === "upheld") return { ...BAD, title: "Réponse à votre contestation" };
  if (isTakenBack(payment)) return { ...BAD, title: takenBackTitle(payment) };
  if (undoneStatus === "refused" && state === "received")
    return { ...WAITS, title: "Paiement de nouveau en vérification" };
  if (state === "accepted") return { ...GOOD, title: "Paiement validé" };
  if (state === "refused") return { ...BAD, title: "Paiement refusé" };
  return { ...WAITS, title: state === "queued" || state === "sending" ? "Preuve à envoyer" : "Preuve reçue" };
}

function wordsOf(payment: Payment): ReactNode {
  const { state, dispute, reason } = payment;
  if (dispute?.state === "upheld") return dispute.answer;
  if (isTakenBack(payment)) return takenBackReason(payment);
  switch (state) {
    case "accepted":
      return broughtWords(payment);
    case "refused":
    case "unsent":
      return <>Raison&nbsp;: {reason}</>;
    case "queued":
    case "sending":
      return "Gardée sur ce téléphone, elle part dès que le réseau le permet.";
    case "sent":
    case "unknown":
    case "received":
      return <Clock payment={payment} />;
  }
}
