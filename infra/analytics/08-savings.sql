-- ¿Cuánto ahorro se prometió, se consiguió y se perdió, y por qué?
-- Definición: ahorro mensual ofrecido a los leads según cómo están hoy: convertido, abierto, y perdido por motivo. Conseguido: lo que pagan menos el precio contratado, en los contratos vigentes de los que se anotaron los dos.
-- Reloj: como era; el mes es el de Lima en que se envió el lead.
-- Queda fuera: los leads fusionados y los de pago dudoso o en otra moneda.
-- Barra: ahorro_ofrecido
select
  market as mercado,
  currency as moneda,
  case
    when status = 'converted' then 'convertido'
    when status = 'lost' then 'perdido: ' || lost_reason
    else 'abierto'
  end as que_fue,
  count(*) as leads,
  round(sum(savings_cents) / 100.0, 2) as ahorro_ofrecido,
  round(
    sum(payment_cents - contract_price_cents) filter (where status = 'converted' and cancel_reason is null) / 100.0,
    2
  ) as ahorro_conseguido
from lead
where merged_into is null
  and not left_out
  and (getvariable('mes') is null or strftime(submitted_at, '%Y-%m') = getvariable('mes'))
group by all
order by mercado, que_fue;
