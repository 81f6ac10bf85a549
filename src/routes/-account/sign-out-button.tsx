import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { countOfLeft, leftHere, type Left, signOut } from "#session/sign-out.ts";
import type { ButtonVariant } from "#ui/button-look.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { SignOutDialog } from "./sign-out-dialog.tsx";
import type { QueuedChoice } from "./queued-choice.ts";

type SignOutButtonProps = {
  variant?: ButtonVariant;
  className?: string;
  /** Ends the sessions of all other devices too. */
  everywhere?: boolean;
  label?: string;
  /** True to ask at once, as after "Sortir" in the menu. */
  asking?: boolean;
};

/** Signs out, with or without network. Asks first when something written here has not left yet. */
export function SignOutButton({
  variant = "secondary",
  className = "",
  everywhere = false,
  label = "Se déconnecter",
  asking = false,
}: SignOutButtonProps) {
  const navigate = useNavigate();
  /** What the person is asked about; null while nothing is asked. */
  const [left, setLeft] = useState<Left | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (asking) void look();
  }, [asking]);

  /** Gives true when there is something to ask about. */
  async function look(): Promise<boolean> {
    const found = await leftHere();
    const some = found !== null && countOfLeft(found) > 0;
    setLeft(some ? found : null);
    return some;
  }
  async function ask() {
    if (!(await look())) await leave();
  }
  async function leave(queued?: QueuedChoice) {
    setBusy(true);
    const asked = left === null ? {} : { asked: countOfLeft(left) };
    const answer = await signOut({ everywhere, ...asked, ...(queued === undefined ? {} : { queued }) });
    setBusy(false);
    if (!answer.ok) {
      toast.error(answer.message);
      await look();
      return;
    }
    setLeft(null);
    toast.success("Déconnexion réussie");
    await navigate({ to: "/", replace: true });
  }
  return (
    <>
      <Button
        variant={variant}
        className={className}
        icon="log-out"
        busy={busy && left === null}
        onClick={() => void ask()}
      >
        {label}
      </Button>
      {left === null ? null : (
        <SignOutDialog
          left={left}
          busy={busy}
          onClose={() => setLeft(null)}
          onChoose={(queued) => void leave(queued)}
        />
      )}
    </>
  );
}
