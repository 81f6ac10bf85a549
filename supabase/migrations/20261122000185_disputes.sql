-- "Je conteste": the words of a payer against a refusal, or against credits or a publication that were taken back. One a
-- decision. The team answers it beside the proof: it grants, and the payment is accepted in the same transaction, or it
-- keeps its decision and says why. Whatever else decides the proof meanwhile answers the dispute too.

create table public.payment_disputes (
  id uuid primary key,
  proof_id uuid not null references public.payment_proofs (id),
  user_id uuid not null references public.users (id),
  -- The decision it is about: a refusal or one that was taken back, and how often that had happened by then.
  about text not null check (about in ('refused', 'undone')),
  undone int not null,
  message text not null check (char_length(message) between private.fact('dispute_message_min') and private.fact('dispute_message_max')),
  status text not null default 'open' check (status in ('open', 'granted', 'kept')),
  answer text check (char_length(answer) between 1 and private.fact('desk_reason_max')),
  created_at timestamptz not null default now(),
  handled_by uuid,
  handled_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (proof_id, about, undone),
  check ((status = 'open') = (handled_at is null))
);
create index payment_disputes_user on public.payment_disputes (user_id);
create index payment_disputes_open on public.payment_disputes (created_at) where status = 'open';
create trigger zz_stamp before insert or update on public.payment_disputes for each row execute function private.stamp();
alter table public.payment_disputes enable row level security;
create policy "own disputes" on public.payment_disputes for select to authenticated using (user_id = (select auth.uid()));
create trigger poke after insert or update on public.payment_disputes
  for each row execute function private.poke_owner('user_id', 'mine');
create trigger poke_team after insert or update on public.payment_disputes for each row execute function private.poke_team();

insert into private.mutation_kinds (kind, needs) values ('contest_payment', 'person');

-- {proof_id, message}. The dispute takes the id of the mutation; answers the proof as its lane shows it.
create function private.push_contest_payment(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'proof_id');
  words constant text := private.plea_of(args);
  proof public.payment_proofs;
begin
  select * into proof from public.payment_proofs p where p.id = wanted and p.user_id = me for no key update;
  if not found then
    perform private.refuse('proof_unknown');
  elsif proof.status = 'accepted' then
    perform private.refuse('dispute_moot');
  elsif proof.status = 'received' and proof.undone_status is distinct from 'accepted' then
    perform private.refuse('dispute_early');
  end if;
  perform private.limit_pace(me, 'dispute', 10, 10.0 / 86400, 'disputes_too_fast');
  insert into public.payment_disputes (id, proof_id, user_id, about, undone, message)
    values (mutation, proof.id, me, case proof.status when 'refused' then 'refused' else 'undone' end, proof.undone, words)
    on conflict (proof_id, about, undone) do nothing;
  if not found then
    perform private.refuse('dispute_twice');
  end if;
  return (select v.body from private.lane_mine v where v.reader = me and v.id = 'proof:' || wanted);
end $$;

-- A proof that is decided, in whatever way, answers what was said against the decision before.
create function private.settle_disputes() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.payment_disputes d
    set status = case new.status when 'refused' then 'kept' else 'granted' end,
        answer = coalesce(d.answer, case new.status when 'refused' then new.reason end),
        handled_by = coalesce(new.decided_by, auth.uid()), handled_at = clock_timestamp()
    where d.proof_id = new.id and d.status = 'open';
  return null;
end $$;
create trigger settle_disputes after update on public.payment_proofs for each row
  when (new.status is distinct from old.status) execute function private.settle_disputes();

-- Disputes that wait for an answer, oldest first, each with its proof.
create function public.team_disputes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'about', w.about, 'message', w.message,
      'created_at', private.iso(w.created_at), 'undone_reason', p.undone_reason, 'undone_at', private.iso(p.undone_at),
      'proof', private.proof_desk(me, p)) order by w.created_at, w.id), '[]')
    from (select * from public.payment_disputes d where d.status = 'open' order by d.created_at, d.id limit 100) w
    join public.payment_proofs p on p.id = w.proof_id);
end $$;
grant execute on function public.team_disputes() to authenticated;

-- Grants a dispute: the payment is accepted, with all that belongs to it. Or keeps the decision, with an answer shown to the
-- person; a proof that waits again is then refused with it. Team only, never one's own; a second answer changes nothing.
create function public.decide_dispute(dispute uuid, accept boolean, answer text default null, act uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  words constant text := nullif(private.trimmed(answer), '');
  proof public.payment_proofs;
  old public.payment_disputes;
  known constant jsonb := private.team_answer(me, act);
begin
  if known is not null then
    return known;
  end if;
  -- The proof first, as everybody who decides it does.
  select p.* into proof from public.payment_proofs p join public.payment_disputes d on d.proof_id = p.id
    where d.id = dispute for no key update of p;
  select * into old from public.payment_disputes d where d.id = dispute for no key update;
  if not found then
    perform private.refuse_request(404, 'dispute_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_payment');
  elsif old.status <> 'open' then
    return private.team_done(act, jsonb_build_object('id', old.id, 'status', old.status, 'already', true));
  elsif accept is null or (not accept and words is null) or char_length(words) > private.fact('desk_reason_max') then
    perform private.refuse_request(400, 'answer_invalid');
  end if;
  update public.payment_disputes d set answer = words where d.id = old.id;
  if accept or proof.status = 'received' then
    update public.payment_proofs p
      set status = case when accept then 'accepted' else 'refused' end, reason = case when accept then null else words end,
          decided_by = me, decided_at = clock_timestamp()
      where p.id = proof.id returning * into proof;
  else
    update public.payment_disputes d set status = 'kept', handled_by = me, handled_at = clock_timestamp() where d.id = old.id;
  end if;
  if accept then
    perform private.settle_proof(proof);
  end if;
  perform private.write_down(me, case when accept then 'grant_dispute' else 'keep_dispute' end, 'proof', proof.id,
    jsonb_build_object('status', case old.about when 'refused' then 'refused' else 'received' end),
    jsonb_build_object('status', proof.status, 'reason', words, 'amount', proof.amount));
  return private.team_done(act, jsonb_build_object('id', old.id,
    'status', case when accept then 'granted' else 'kept' end, 'already', false));
end $$;
grant execute on function public.decide_dispute(uuid, boolean, text, uuid) to authenticated;
