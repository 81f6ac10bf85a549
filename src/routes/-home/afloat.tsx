import { useState } from "react";
import { isComplete } from "#domain/profile.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { CreditChip } from "./credit-chip.tsx";
import { ProfileBanner } from "./profile-banner.tsx";

/** What floats over Home for a signed-in person: what their profile lacks, else their credits. Not sure: silent. */
export function Afloat() {
  const { phase, profile } = useMyProfile();
  const [later, setLater] = useState(false);
  if (phase === "ready" && !later && !isComplete(profile)) return <ProfileBanner onClose={() => setLater(true)} />;
  return <CreditChip />;
}
