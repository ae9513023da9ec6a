-- No final price at or below zero (SPEC §3: base price plus adjustment; the sale price in its place while a sale is on).
-- Checked at the end of the transaction, since a save may lower the price and raise the adjustments in two statements.

create function public.check_final_price() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_id constant uuid := case tg_table_name when 'products' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'product_id' end;
  v_price numeric;
  v_lowest record;
begin
  -- The lock lets one of two that write the price and an adjustment at once see the other.
  select least(p.base_price, case when p.is_on_sale then p.sale_price end) into v_price
  from public.products p where p.id = v_id for share;
  select v.color, v.size, v.price_adjustment into v_lowest
  from public.product_variants v where v.product_id = v_id order by v.price_adjustment limit 1;
  if v_price + v_lowest.price_adjustment <= 0 then
    raise exception 'final_price_not_positive'
      using errcode = '23514', detail = jsonb_build_object('color', v_lowest.color, 'size', v_lowest.size,
        'price', v_price, 'adjustment', v_lowest.price_adjustment)::text;
  end if;
  return null;
end;
$$;
create constraint trigger products_final_price after update of base_price, sale_price, is_on_sale on public.products
  deferrable initially deferred for each row
  when (least(new.base_price, case when new.is_on_sale then new.sale_price end)
    < least(old.base_price, case when old.is_on_sale then old.sale_price end))
  execute function public.check_final_price();
create constraint trigger product_variants_final_price after insert or update of price_adjustment, product_id
  on public.product_variants
  deferrable initially deferred for each row when (new.price_adjustment < 0)
  execute function public.check_final_price();
revoke all on function public.check_final_price() from public, anon, authenticated;
