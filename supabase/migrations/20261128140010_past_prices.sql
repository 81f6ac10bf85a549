-- A proof may wait for days without a network, and what its sender has paid is what the price was when she saw it. Since a price is a row
-- that is changed, what it was before stands here; a proof that names its amount (`amount`) counts as that, of the last ninety days. Who
-- names another one, or none (an older phone), is charged what the list says now, and the team compares it with the picture, as ever.
create table private.past_prices (
  item text not null references public.price_list (id) on delete cascade,
  price int not null,
  credits int not null,
  until timestamptz not null default clock_timestamp(),
  primary key (item, until)
);

create function private.keep_price() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.past_prices (item, price, credits) values (old.id, old.price, old.credits);
  return null;
end $$;
create trigger keep_price after update of price, credits on public.price_list for each row
  when ((new.price, new.credits) is distinct from (old.price, old.credits)) execute function private.keep_price();

-- The item as it was for who saw this price; as it is where nobody did.
create function private.price_seen(item public.price_list, seen text) returns public.price_list
language plpgsql stable set search_path = '' as $$
begin
  if seen is distinct from item.price::text then
    select p.price, p.credits into item.price, item.credits from (
      select p.price, p.credits, p.until from private.past_prices p
        where p.item = price_seen.item.id and p.price::text = seen and p.until > now() - interval '90 days'
      union all select price_seen.item.price, price_seen.item.credits, '-infinity'
      order by until desc limit 1) p;
  end if;
  return item;
end $$;
