import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { awaitedSince, forgetCreditPurchase } from "#device/credit-purchase.ts";
import { useLookedAt } from "#device/looked-at.ts";
import { formatPrice } from "#domain/price.ts";
import { isComplete } from "#domain/profile.ts";
import { countOf } from "#domain/text.ts";
import { paymentNews, type PaymentNews } from "#queries/payment-news.ts";
import { useCredits, usePayments, useLatestTransaction, type Payment } from "#queries/use-payments.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useSession } from "#session/use-session.ts";
import { IconButton } from "#ui/button.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.ts";
import { useNow } from "#ui/use-now.ts";
import { Clock } from "../-payment/clock.tsx";
import { isTakenBack, takenBackReason } from "../-payment/receipts.ts";

/** What floats over Home for a signed-in person: what their profile lacks, else their payments and credits. Not sure: silent. */
export function HomeNotices() {
  const { phase, profile } = useMyProfile();
  const lookedAt = useLookedAt((state) => state.lookedAt);
  const news = paymentNews(usePayments().rows, lookedAt, useNow());
  const [later, setLater] = useState(false);
  if (profile?.suspended != null) return <SuspendedCard />;
  if (phase === "ready" && !later && !isComplete(profile)) return <ProfileBanner onClose={() => setLater(true)} />;
  return (
    <>
      <PaymentCard news={news} />
      <CreditChip />
    </>
  );
}

/** Over Home, to whom the team has suspended: that it is so, and where it says why. */
function SuspendedCard() {
  return (
    <section
      aria-label="Votre compte"
      className="fixed z-10 inset-x-3 bottom-[calc(var(--foot)+4.25rem)] md:(left-auto right-4 bottom-18 w-100) flex items-start gap-2 rounded-card b-1 b-solid b-line py-3 px-3.5 shadow-soft bg-danger-soft text-danger"
    >
      <Icon name="ban" className="mt-0.5" />
      <p role="status" className="min-w-0 flex-1 text-[min(0.9375rem,20px)]">
        <span className="font-650">Votre compte est suspendu.</span>{" "}
        <Link to="/profile" className="link">
          Pourquoi, et que faire
        </Link>
      </p>
    </section>
  );
}

/**
 * Reminds a person whose name, phone or district is missing. It floats, because it is known only after the first paint:
 * standing in the page it would push everything down under the finger.
 */
function ProfileBanner({ onClose }: { onClose: () => void }) {
  return (
    <section
      aria-label="Votre profil"
      className="fixed z-10 inset-x-3 bottom-[calc(var(--foot)+0.75rem)] md:(left-auto right-4 bottom-4 w-100) flex items-start gap-2 rounded-card b-1 b-solid b-line bg-wait-soft py-1.5 pl-3.5 pr-1 text-wait shadow-soft"
    >
      <Icon name="user" className="mt-2.5" />
      <p className="min-w-0 flex-1 py-2 text-[min(0.9375rem,20px)]">
        <span className="font-650">Votre profil est incomplet.</span> Il en faut un pour vendre et pour écrire.{" "}
        <Link
          to="/complete-profile"
          className="inline-block py-1 font-650 underline underline-offset-3 rounded-sm focusable"
        >
          Compléter mon profil
        </Link>
      </p>
      <IconButton label="Plus tard" icon="x" className="!text-wait" onClick={onClose} />
    </section>
  );
}

/** A purchase that was awaited has come: said once, when the server's rows say so (§2 Home, docs/decisions.md). */
function useCreditsArrived(): void {
  const { userId } = useSession();
  const last = useLatestTransaction("pack")?.createdAt ?? null;
  useEffect(() => {
    const since = userId === null ? null : awaitedSince(userId);
    if (since === null || last === null || last <= since) return;
    forgetCreditPurchase();
    toast.success("Crédits ajoutés à votre compte\u202F!");
  }, [userId, last]);
}

/** A ref for what floats, and whether the title of the screen stands under it: with very large text it reaches so far down. */
function useOverTitle(): readonly [(box: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [over, setOver] = useState(false);
  const follow = useCallback((box: HTMLElement | null) => {
    const title = document.querySelector("h1");
    if (box === null || title === null) return undefined;
    const { top, bottom } = box.getBoundingClientRect();
    // The window, cut down to the strip where it floats.
    const rootMargin = `${-Math.floor(top)}px 0px ${-Math.floor(innerHeight - bottom)}px`;
    const seen = new IntersectionObserver((news) => setOver(news.at(-1)?.isIntersecting ?? false), { rootMargin });
    seen.observe(title);
    return () => seen.disconnect();
  }, []);
  return [follow, over];
}

/** The balance of a signed-in person, floating, with the way to buy. It gives way to the title. */
function CreditChip() {
  const credits = useCredits();
  const [follow, over] = useOverTitle();
  useCreditsArrived();
  if (credits === null) return null;
  return (
    <div
      ref={follow}
      hidden={over}
      className="fixed z-10 right-3 bottom-[calc(var(--foot)+0.75rem)] md:bottom-4 flex items-center h-11 pl-4 rounded-full b-1 b-solid b-line bg-card shadow-soft text-[min(0.9375rem,20px)]"
    >
      <Icon name="coins" className="text-accent" />
      <span className="ml-2 font-650 tabular-nums">{countOf(credits, "crédit")}</span>
      <Link
        to="/acheter-credits"
        className="inline-flex items-center h-11 px-4 text-primary font-650 rounded-full focusable"
      >
        Acheter
      </Link>
    </div>
  );
}

type Look = { readonly box: string; readonly icon: IconName; readonly title: string };

const BAD = { box: "bg-danger-soft text-danger", icon: "circle-alert" } as const;
const GOOD = { box: "bg-primary-soft text-primary", icon: "circle-check" } as const;
const WAITS = { box: "bg-wait-soft text-wait", icon: "clock" } as const;

/**
 * What became of a payment, until it was looked at or put aside. It floats like the other words over Home: known after the
 * first paint, it would push everything down under the finger.
 */
function PaymentCard({ news }: { news: readonly PaymentNews[] }) {
  const [first, ...more] = news;
  if (first === undefined) return null;
  const { box, icon, title } = lookOf(first.payment);
  return (
    <section
      aria-label="Votre paiement"
      className={`fixed z-10 inset-x-3 bottom-[calc(var(--foot)+4.25rem)] md:(left-auto right-4 bottom-18 w-100) flex items-start gap-2 rounded-card b-1 b-solid b-line py-1 pl-3.5 pr-1 shadow-soft ${box}`}
    >
      <Icon name={icon} className="mt-2.5" />
      <div role="status" className="min-w-0 flex-1 py-2 text-[min(0.9375rem,20px)]">
        <p className="font-650">
          {title}&nbsp;: {formatPrice(first.payment.amount)}
        </p>
        <p className="line-clamp-3 [overflow-wrap:anywhere]">{wordsOf(first.payment)}</p>
        <Link
          to="/profile"
          search={{ onglet: "paiements" }}
          className="inline-block py-1 font-650 underline underline-offset-3 rounded-sm focusable"
        >
          {more.length === 0
            ? "Voir mes paiements"
            : `Voir, avec ${countOf(more.length, "autre paiement", "autres paiements")}`}
        </Link>
      </div>
      <IconButton
        label="Mettre de côté"
        icon="x"
        className="!text-current"
        onClick={() => useLookedAt.getState().look([first.name])}
      />
    </section>
  );
}

function lookOf(payment: Payment): Look {
  const { state, dispute, listingId, undoneStatus } = payment;
  if (dispute?.state === "kept") return { ...BAD, title: "Réponse à votre contestation" };
  if (isTakenBack(payment)) return { ...BAD, title: listingId === null ? "Crédits repris" : "Publication reprise" };
  if (undoneStatus === "refused" && state === "received") return { ...WAITS, title: "Paiement de nouveau vérifié" };
  if (state === "accepted") return { ...GOOD, title: "Paiement validé" };
  if (state === "refused") return { ...BAD, title: "Paiement refusé" };
  return { ...WAITS, title: state === "kept" || state === "sending" ? "Preuve à envoyer" : "Preuve reçue" };
}

function wordsOf(payment: Payment): ReactNode {
  const { state, dispute, listingId, reason } = payment;
  if (dispute?.state === "kept") return dispute.answer;
  if (isTakenBack(payment)) return takenBackReason(payment);
  switch (state) {
    case "accepted":
      return listingId === null ? "Les crédits sont sur votre compte." : "Votre annonce est publiée.";
    case "refused":
    case "unsent":
      return <>Raison&nbsp;: {reason}</>;
    case "kept":
    case "sending":
      return "Gardée sur cet appareil, elle part dès que le réseau le permet.";
    case "sent":
    case "received":
      return <Clock payment={payment} />;
  }
}
