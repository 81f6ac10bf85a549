import { Link } from "@tanstack/react-router";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";

/**
 * Reminds a person whose name, phone or district is missing. It floats, because it is known only after the first paint:
 * standing in the page it would push everything down under the finger.
 */
export function ProfileBanner({ onClose }: { onClose: () => void }) {
  return (
    <section
      aria-label="Votre profil"
      className="fixed z-10 inset-x-3 bottom-[calc(var(--foot)+0.75rem)] md:(left-auto right-4 bottom-4 w-100) flex items-start gap-2 rounded-card b-1 b-solid b-line bg-wait-soft py-1.5 pl-3.5 pr-1 text-wait shadow-soft"
    >
      <Icon name="user" className="mt-2.5" />
      <p className="min-w-0 flex-1 py-2 text-sm">
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
