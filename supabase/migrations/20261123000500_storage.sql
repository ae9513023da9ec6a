-- The bucket of product photos, and the rule that no photo of a product leaves it (ADR 0031).

-- The bucket of SPEC §7: public read, admin write, 5 MB, PNG/JPEG/WEBP (SPEC §5 Images).
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('product-images', 'product-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- A file is released before it is removed. The transaction that releases it checks that no variant carries it, and afterwards no
-- variant may carry it. So it does not matter when, by whom and in how many steps the storage removes it.

-- The names of files in a bucket are the last segments of their addresses: a shop that moved keeps its old addresses.
create function public.image_files(p_urls text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(regexp_replace(split_part(url, '?', 1), '^.*/', '')), '{}') from unnest(p_urls) url;
$$;
revoke all on function public.image_files(text[]) from public, anon, authenticated, service_role;
-- PostgreSQL computes the entries of an index as the user who writes the row.
grant execute on function public.image_files(text[]) to authenticated, service_role;
create index product_variants_image_files on public.product_variants using gin (public.image_files(image_urls));

-- Files of the bucket product-images that no variant may carry any more. Rows are never deleted, so that no name is used again.
create table public.released_images (
  file text primary key,
  released_at timestamptz not null default now()
);
alter table public.released_images enable row level security;
revoke all on public.released_images from anon, authenticated, service_role;
grant select on public.released_images to authenticated;
grant all on public.released_images to service_role;
create policy "admins read released images" on public.released_images
  for select to authenticated using ((select public.is_admin()));

-- Releases the files among p_files that no variant carries, and returns them: the caller may now remove them. The lock makes
-- it wait for every save that has not committed, which holds it as shared (refuse_released_images).
create function public.release_images(p_files text[]) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  v_free text[];
begin
  if not (public.is_admin() or coalesce(auth.role(), '') = 'service_role') then
    raise exception 'permission denied to release images' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(719462005);
  select coalesce(array_agg(distinct file), '{}') into v_free
  from unnest(p_files) file
  where file <> '' and not exists (
    select 1 from public.product_variants v where public.image_files(v.image_urls) @> array[file]
  );
  insert into public.released_images (file) select unnest(v_free) on conflict (file) do nothing;
  return v_free;
end;
$$;
revoke all on function public.release_images(text[]) from public, anon, authenticated, service_role;
grant execute on function public.release_images(text[]) to authenticated, service_role;

-- Refuses a variant that carries released files: it raises 'image_gone' with their names as the detail. It runs after the
-- write, so that every transaction locks rows first.
create function public.refuse_released_images() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_released text;
begin
  perform pg_advisory_xact_lock_shared(719462005);
  select string_agg(r.file, ',' order by r.file) into v_released
  from (select distinct unnest(public.image_files(image_urls)) as file from new_rows) w
  join public.released_images r using (file);
  if v_released is not null then
    raise exception 'image_gone' using errcode = 'PT409', detail = v_released;
  end if;
  return null;
end;
$$;
revoke all on function public.refuse_released_images() from public, anon, authenticated, service_role;
create trigger product_variants_images_insert after insert on public.product_variants
  referencing new table as new_rows for each statement execute function public.refuse_released_images();
create trigger product_variants_images_update after update on public.product_variants
  referencing new table as new_rows for each statement execute function public.refuse_released_images();

-- A public bucket serves every object by its address without a policy. A select policy for everyone would let anyone list the
-- photos of products that are not shown yet.
create policy "admins list product images" on storage.objects
  for select to authenticated using (bucket_id = 'product-images' and (select public.is_admin()));
-- Only a released file can be removed, and its name cannot be uploaded again. A photo that a variant carries can be neither
-- moved nor overwritten.
create policy "admins upload product images" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'product-images' and (select public.is_admin())
    and not exists (select 1 from public.released_images r where r.file = objects.name)
  );
create policy "admins replace product images" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'product-images' and (select public.is_admin())
    and not exists (
      select 1 from public.product_variants v where public.image_files(v.image_urls) @> array[objects.name]
    )
  )
  with check (bucket_id = 'product-images' and (select public.is_admin()));
create policy "admins remove product images" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'product-images' and (select public.is_admin())
    and exists (select 1 from public.released_images r where r.file = objects.name)
  );
