import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

type EmptyStateProps = { icon: IconName; title: string; text?: ReactNode; action?: ReactNode };

/** An empty screen: one sentence why, one action. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-[min(1.5rem,24px)] py-[min(3.5rem,56px)] text-center">
      <span className="grid place-items-center w-16 h-16 rounded-full bg-primary-soft text-primary">
        <Icon name={icon} className="!text-[1.75rem]" />
      </span>
      <p className="heading">{title}</p>
      {text ? <div className="max-w-[28rem] text-muted text-balance">{text}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
