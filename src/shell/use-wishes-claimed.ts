import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isComplete } from "#domain/profile.ts";
import { claimWishes } from "#intents/first-message.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useSession } from "#session/use-session.ts";
import { toast } from "#ui/toast.ts";

/** What was written and put aside here before there was an account becomes this person's, once the profile is whole. */
export function useWishesClaimed(): void {
  const router = useRouter();
  const { userId } = useSession();
  const { phase, profile } = useMyProfile();
  const ready = userId !== null && phase === "ready" && isComplete(profile);
  useEffect(() => {
    if (!ready) return;
    const tell = async () => {
      const last = (await claimWishes()).at(-1);
      if (last === undefined) return;
      const params = { listingId: last.listingId, userId: last.receiverId };
      const talk = `/messages/${params.listingId}/${params.userId}`;
      if (router.state.location.pathname === talk) return;
      toast.info("Votre message est en route.", {
        action: { label: "Voir", run: () => void router.navigate({ to: "/messages/$listingId/$userId", params }) },
      });
    };
    // What could not be stored stays where it is, and is tried at the next start.
    tell().catch((error: Error) => toast.error(error.message));
  }, [ready, userId, router]);
}
