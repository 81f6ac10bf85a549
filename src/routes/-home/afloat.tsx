import { useState } from "react";
import { useLookedAt } from "#device/looked-at.ts";
import { isComplete } from "#domain/profile.ts";
import { paymentNews } from "#queries/payment-news.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { usePayments } from "#queries/use-payments.ts";
import { useNow } from "#ui/use-now.ts";
import { SuspendedCard } from "./afloat-suspended.tsx";
import { CreditChip } from "./credit-chip.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { ProfileBanner } from "./profile-banner.tsx";

/** What floats over Home for a signed-in person: what their profile lacks, else their payments and credits. Not sure: silent. */
export function Afloat() {
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
