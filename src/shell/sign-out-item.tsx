import { useNavigate } from "@tanstack/react-router";
import { usePending } from "#queries/use-pending.ts";
import { signOut } from "#session/sign-out.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.ts";

type SignOutItemProps = { className: string };

/** "Sortir": leaves at once when nothing waits to be sent; otherwise the settings ask what becomes of it. */
export function SignOutItem({ className }: SignOutItemProps) {
  const { count } = usePending();
  const navigate = useNavigate();

  async function leave() {
    if (count > 0) return void navigate({ to: "/settings", search: { sortir: "oui" }, replace: true });
    const result = await signOut({});
    if (!result.ok) return toast.error(result.message);
    toast.success("Déconnexion réussie");
    await navigate({ to: "/", replace: true });
  }
  return (
    <li>
      <button type="button" onClick={() => void leave()} className={className}>
        <Icon name="log-out" className="text-danger" />
        <span className="flex-1">Sortir</span>
      </button>
    </li>
  );
}
