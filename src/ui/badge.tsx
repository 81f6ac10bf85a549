import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export type BadgeTone = "neutral" | "accent" | "wait" | "danger" | "ok";

const LOOK: Record<BadgeTone, string> = {
  neutral: "bg-ink text-paper",
  accent: "bg-accent-fill text-accent-on",
  wait: "bg-wait-soft text-wait",
  danger: "bg-danger-soft text-danger",
  ok: "bg-primary-soft text-primary",
};

type BadgeProps = { tone: BadgeTone; icon?: IconName; children: ReactNode };

/** A state in one or two words, never by colour alone. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 min-h-6 max-w-full shrink-0 px-2 rounded-[0.75rem] text-xs font-650 ${LOOK[tone]}`}
    >
      {icon ? <Icon name={icon} className="!text-[0.875rem]" /> : null}
      {children}
    </span>
  );
}
