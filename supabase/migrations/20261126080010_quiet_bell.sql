-- The bell is a convenience: the minute timer tells whoever it did not reach. So nothing that goes wrong with it (no right to pg_net
-- or to the vault, a secret that cannot be read after a restore) may take the act along that rang it; and the function that it
-- calls may take longer than the five seconds after which pg_net hangs up. Newest text of 225_notices.
create or replace function private.ring() returns void language plpgsql set search_path = '' as $$
declare
  address text;
  secret text;
begin
  if coalesce(current_setting('djassa.rung', true), '') = 'yes' then
    return;
  end if;
  perform set_config('djassa.rung', 'yes', true);
  perform pg_notify('djassa_notices', '');
  if to_regproc('net.http_post') is not null and to_regclass('vault.decrypted_secrets') is not null then
    begin
      execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into address using 'project_url';
      execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into secret using 'secret_key';
      if address is not null and secret is not null then
        execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 55000)'
          using address || '/functions/v1/send-notices', jsonb_build_object('apikey', secret);
      end if;
    exception when others then
      raise warning 'nobody was rung for: % %', sqlstate, sqlerrm;
    end;
  end if;
end $$;
