type AvatarProps = { name: string; className?: string };

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0] ?? "");
  return letters.join("").toLocaleUpperCase("fr") || "?";
}

/** The initials of a person in a round; the name itself stands beside it. */
export function Avatar({ name, className = "w-11 h-11" }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={`grid place-items-center shrink-0 rounded-full bg-primary-soft text-primary font-700 ${className}`}
    >
      {initials(name)}
    </span>
  );
}
