import { useState, type ComponentProps, type ReactNode } from "react";
import { useStore } from "zustand";
import { derive } from "#domain/derive.ts";
import type { Query } from "#team/query.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

type QueryViewProps<T> = { query: Query<T>; children: (value: T) => ReactNode };

/** The server's answer to a query: a still place before, the answer, and above it why it is not the newest. */
export function QueryView<T>({ query, children }: QueryViewProps<T>) {
  const { value, failure } = useStore(query);
  return (
    <>
      {failure === null ? null : <Failed failure={failure} old={value !== null} again={() => void query.refresh()} />}
      <Answer to={query}>{children}</Answer>
    </>
  );
}

type AnswerProps<T> = { to: Query<T>; children: (value: T) => ReactNode };

/** The same where `Failure` says for the whole screen why there is nothing newer. */
export function Answer<T>({ to, children }: AnswerProps<T>) {
  const { value, failure } = useStore(to);
  return value !== null ? children(value) : failure === null ? <Places /> : null;
}

/** Why there is nothing newer, once for all questions of a screen, which are the same as long as it stands. */
export function Failure({ of: queries }: { of: readonly Query<unknown>[] }) {
  const [answers] = useState(() => derive(queries, (...all) => all));
  const all = useStore(answers);
  const failure = all.find((one) => one.failure !== null)?.failure ?? null;
  if (failure === null) return null;
  const again = () => queries.forEach((query) => void query.refresh());
  return <Failed failure={failure} old={all.some(({ value }) => value !== null)} again={again} />;
}

type NothingInProps = ComponentProps<typeof EmptyState> & { of: readonly Query<readonly unknown[]>[] };

/** Says that nothing waits, unless one of these lists beside it has rows: under them that would be the contrary. */
export function NothingIn({ of: lists, ...said }: NothingInProps) {
  const [answers] = useState(() => derive(lists, (...all) => all.every(({ value }) => value?.length === 0)));
  return useStore(answers) ? <EmptyState {...said} /> : null;
}

/** Three rows of what is coming. */
export function Places() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <Skeleton className="h-28 !rounded-card" />
      <Skeleton className="h-28 !rounded-card" />
      <Skeleton className="h-28 !rounded-card" />
    </div>
  );
}

type FailedProps = { failure: string; old: boolean; again: () => void };

/** Why nothing, or nothing newer, is shown. */
export function Failed({ failure, old, again }: FailedProps) {
  const retry = (
    <Button icon="refresh-cw" onClick={again}>
      Réessayer
    </Button>
  );
  if (!old) return <EmptyState icon="wifi-off" title="Rien n'a pu être chargé" text={failure} action={retry} />;
  return (
    <div className="mb-4">
      <Notice tone="danger" title="Ce qui suit n'est peut-être plus à jour" action={retry}>
        {failure}
      </Notice>
    </div>
  );
}
