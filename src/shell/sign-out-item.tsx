import { useNavigate } from "@tanstack/react-router";
import { countOfLeft, leftHere, signOut } from "#session/sign-out.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.ts";

type SignOutItemProps = { className: string };

/** "Sortir": leaves at once when nothing of the person is left here; otherwise the settings ask what becomes of it. */
export function SignOutItem({ className }: SignOutItemProps) {
  const navigate = useNavigate();

  async function leave() {
    const left = await leftHere();
    if (left !== null && countOfLeft(left) > 0)
      return void navigate({ to: "/settings", search: { sortir: "oui" }, replace: true });
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
