import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePending } from "#queries/use-pending.ts";
import { signOut } from "#session/sign-out.ts";
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
export function SignOutButton({ variant = "secondary", className = "", everywhere = false, label = "Se déconnecter", asking = false }: SignOutButtonProps) {
  const navigate = useNavigate();
  const pending = usePending();
  const [open, setOpen] = useState(asking);
  const [busy, setBusy] = useState(false);

  async function leave(queued?: QueuedChoice) {
    setBusy(true);
    const answer = await signOut({ everywhere, ...(queued === undefined ? {} : { queued }) });
    setBusy(false);
    if (!answer.ok) {
      toast.error(answer.message);
      return;
    }
    setOpen(false);
    toast.success("Déconnexion réussie");
    await navigate({ to: "/", replace: true });
  }
  return (
    <>
      <Button variant={variant} className={className} icon="log-out" busy={busy && !open} onClick={() => (pending.count > 0 ? setOpen(true) : void leave())}>
        {label}
      </Button>
      <SignOutDialog open={open && pending.count > 0} count={pending.count} busy={busy} onClose={() => setOpen(false)} onChoose={(queued) => void leave(queued)} />
    </>
  );
}
