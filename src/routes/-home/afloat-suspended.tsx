import { Link } from "@tanstack/react-router";
import { Icon } from "#ui/icon.tsx";

/** Over Home, to whom the team has suspended: that it is so, and where it says why. */
export function SuspendedCard() {
  return (
    <section
      aria-label="Votre compte"
      className="fixed z-10 inset-x-3 bottom-[calc(var(--foot)+4.25rem)] md:(left-auto right-4 bottom-18 w-100) flex items-start gap-2 rounded-card b-1 b-solid b-line py-3 px-3.5 shadow-soft bg-danger-soft text-danger"
    >
      <Icon name="ban" className="mt-0.5" />
      <p role="status" className="min-w-0 flex-1 text-sm">
        <span className="font-650">Votre compte est suspendu.</span>{" "}
        <Link to="/profile" className="link">
          Pourquoi, et que faire
        </Link>
      </p>
    </section>
  );
}
