-- Bucket of SPEC §7: public read, admin write, 5 MB, PNG/JPEG/WEBP (SPEC §5 Images).
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('product-images', 'product-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Whoever has the address of a photo may see it: a public bucket serves its objects by name without a policy. A policy for
-- select lets anyone list them too, those of products that are not on sale yet among them.
create policy "admins list product images" on storage.objects
  for select to authenticated using (bucket_id = 'product-images' and (select public.is_admin()));
create policy "admins upload product images" on storage.objects
  for insert to authenticated with check (bucket_id = 'product-images' and (select public.is_admin()));
create policy "admins replace product images" on storage.objects
  for update to authenticated
  using (bucket_id = 'product-images' and (select public.is_admin()))
  with check (bucket_id = 'product-images' and (select public.is_admin()));
create policy "admins remove product images" on storage.objects
  for delete to authenticated using (bucket_id = 'product-images' and (select public.is_admin()));
