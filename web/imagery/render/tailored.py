"""python3 tailored.py SIMDIR [PIECE...]: pieces whose form is cut, not draped: modelled directly, on a fine mesh that keeps folds
   and edges smooth. Same arrays as simulate.py; `rest` hangs straight, `v` follows the figure's stance. Metres, z up, front = -y"""
import sys, numpy as np
from sdf import DRESS, EL, F, SH, dress as dress_volume, loft, lower_arms, sleeve, smin, smoothinterp, sstep, stance

def round_uv(v, faces, centre=lambda c: (0*c, 0*c, .165, 0*c)):
    """per-corner UV in metres: a cylinder about `centre` (x of its axis, offset in u, radius, y), without a wrap inside a face"""
    p, c = v[faces], v[faces].mean(1, keepdims=True); ax, off, r, ay = centre(c[..., 0])
    tc = np.arctan2(c[..., 0]-ax, -(c[..., 1]-ay)); t = np.arctan2(p[..., 0]-ax, -(p[..., 1]-ay))
    return np.stack([((t-tc+np.pi) % (2*np.pi)-np.pi+tc)*r+off, p[..., 2]], -1).reshape(-1, 2)
def save(name, v, faces, uv, part, posed=stance):
    np.savez_compressed(f'{OUT}/{name}.npz', v=posed(v), f=faces[:, :3], poly=faces, uv=uv.astype(F), part=part, rest=v.astype(F)); print('CUT', name, v.shape, flush=True)

def surface(volume, lo, hi, step):
    """a volume's surface, open at the lowest and the highest height, and the volume's slope for what is to stand off it"""
    from skimage.measure import marching_cubes
    axes = [np.arange(lo[i], hi[i], step, dtype=F) for i in (0, 1)]+[np.linspace(lo[2], hi[2], int((hi[2]-lo[2])/step)+1, dtype=F)]
    size = [a[1]-a[0] for a in axes]; v, faces, _, _ = marching_cubes(volume(*np.meshgrid(*axes, indexing='ij')), 0., spacing=size); v = v+[a[0] for a in axes]; faces = faces[:, ::-1].astype(np.int32)
    rim = (v[:, 2] < lo[2]+1e-4) | (v[:, 2] > hi[2]-1e-4)
    def slope(p, h=1e-3):
        g = np.stack([volume(*(p+h*d).T.astype(F))-volume(*(p-h*d).T.astype(F)) for d in np.eye(3)], 1)/(2*h); return g/np.maximum((g*g).sum(1, keepdims=True), 1e-6)
    for _ in range(3):      # onto the exact form: what is left of the grid goes
        p = v-slope(v)*volume(*v.T.astype(F))[:, None]; p[rim, 2] = v[rim, 2]; v = p
    return v, faces, slope

# ---------- a skirt of pressed pleats below a waistband
WAIST, BAND, HEM = 1.088, 1.053, .42
def ring(a, b, y, n=2.2, fine=7200):
    """a super-ellipse as (angle's share of the way round -> point), and the outward direction, by arc length"""
    t = np.linspace(0, 2*np.pi, fine, endpoint=False); r = (np.abs(np.sin(t)/a)**n+np.abs(np.cos(t)/b)**n)**(-1/n)
    p = np.c_[np.sin(t)*r, -np.cos(t)*r+y]; d = np.roll(p, -1, 0)-p; s = np.r_[0, np.cumsum(np.hypot(*d.T))]
    return lambda u: np.c_[[np.interp((u % 1)*s[-1], s, np.r_[p[:, i], p[0, i]]) for i in (0, 1)]].T, s[-1]
def pleated_skirt(pleats=44, per=36):
    table = np.array(sorted([(.36,.296,.242,.010),(.55,.274,.218,.010),(.75,.236,.178,.010),(.90,.196,.137,.009),(.98,.172,.120,.006),(1.05,.147,.102,.001),(1.09,.137,.094,-.002),(1.16,.136,.094,-.003)]))
    lip = .0006; zs = np.r_[np.linspace(HEM, HEM+.024, 14)[:-1], np.linspace(HEM+.024, BAND-.004, 230), np.linspace(BAND-.003, BAND+.003, 13), np.linspace(BAND+.005, WAIST-.003, 14), np.linspace(WAIST-.002, WAIST, 4)]
    rng = np.random.default_rng(11); n = pleats*per; at = np.arange(n)/n
    # one pleat: a broad face that rises slowly, an edge, and a narrow face under it; the edge and the valley a little rounded
    s = (at*pleats) % 1; edge = .74; wave = np.where(s < edge, s/edge, (1-s)/(1-edge))*2-1
    k = np.exp(-.5*(np.arange(-9, 10)/1.6)**2); wave = np.convolve(np.r_[wave[-9:], wave, wave[:9]], k/k.sum(), 'valid')
    each = lambda spread: np.repeat(rng.normal(0, spread, pleats), per)
    soft = lambda x: np.real(np.fft.ifft(np.fft.fft(x)*np.exp(-(np.fft.fftfreq(n, 1/n)/(pleats*.55))**2)))
    high = 1+soft(each(.22)); sway = soft(each(.0048)); late = soft(each(.0035)); rows = []
    flute = sum(c*np.cos(2*np.pi*(k*at)+p) for k, c, p in ((4, .30, .4), (6, .55, 2.2), (9, .45, 5.0), (11, .25, 1.1)))
    for z in zs:
        a, b, y = (float(smoothinterp(np.array([z], F), table[:, 0], table[:, i])[0]) for i in (1, 2, 3)); path, length = ring(a, b, y)
        down = np.clip((BAND-z)/(BAND-HEM), 0, 1); pitch = length/pleats; u = at+(sway*down+late*np.sin(2.4*down+.6)*down)
        depth = (.0016+.0150*down**.85)*high*float(sstep(-.001, .006, BAND-z)); lean = .36*pitch*float(sstep(.0, .05, BAND-z))
        p = path(u); e = path(u+2e-4)-path(u-2e-4); e /= np.linalg.norm(e, axis=1, keepdims=True); out = np.c_[e[:, 1], -e[:, 0]]
        off = wave*depth + .013*flute*float(sstep(.25, 1., down))*down + .0020*float(sstep(BAND-.001, BAND+.001, z)) - .002*float(sstep(WAIST-.002, WAIST+.0005, z))
        off = off + lip*float(sstep(HEM+.020, HEM+.018, z))
        rows.append(np.c_[p+out*off[:, None]+e*(lean*.5*wave)[:, None], np.full(n, z)])
    v = np.concatenate(rows); i, j = np.meshgrid(np.arange(len(zs)-1), np.arange(n), indexing='ij'); q = lambda i, j: i*n+j % n
    faces = np.stack([q(i, j), q(i, j+1), q(i+1, j+1), q(i+1, j)], -1).reshape(-1, 4).astype(np.int32)
    save('pleated-skirt', v, faces, round_uv(v, faces), np.zeros(len(faces)*4, np.int8))

# ---------- trousers with a pressed crease
CUTS = {   # legs: height, half-width, half-depth, centre y
 'straight-trousers': dict(hem=.085, waist=1.088, cx=(.0955, .116), crease=1, pleats=((.056, .104, .0062, .74), (.092, .126, .0044, .86)), turnup=.0016, top=[(0.785,.012,.060,.008),(0.81,.060,.095,.008),(0.84,.125,.108,.009),(0.90,.175,.119,.010),(0.955,.173,.116,.008),(1.02,.155,.106,.003),(1.08,.138,.094,-.002),(1.16,.136,.093,-.004)],
   leg=[(0.04,.087,.098,.014),(0.30,.086,.097,.010),(0.50,.0865,.098,.004),(0.68,.089,.103,.004),(0.79,.0905,.108,.007),(0.88,.080,.104,.008),(0.94,.062,.090,.008),(1.00,.040,.066,.006),(1.06,.020,.035,.004)]),
 'chinos': dict(hem=.075, waist=1.078, cx=(.0945, .104), crease=.35, pleats=(), top=[(0.785,.012,.060,.008),(0.81,.060,.095,.008),(0.84,.125,.106,.009),(0.90,.170,.117,.010),(0.955,.170,.114,.008),(1.02,.160,.106,.003),(1.08,.150,.098,-.002),(1.16,.147,.096,-.004)],
   leg=[(0.04,.066,.080,.014),(0.30,.071,.085,.010),(0.50,.079,.092,.001),(0.68,.087,.102,.002),(0.79,.0895,.108,.007),(0.88,.080,.104,.008),(0.94,.062,.090,.008),(1.00,.040,.066,.006),(1.06,.020,.035,.004)]),
}
def axis(cx, Z): return (cx[0]+(cx[1]-cx[0])*sstep(.86, .10, Z)).astype(F)      # of a leg: they part towards the hem
def trousers(name, step=.0025):
    cut = CUTS[name]; cx, hem, waist = cut['cx'], cut['hem'], cut['waist']
    def volume(X, Y, Z):
        left, right = (loft(X, Y, Z, cut['leg'], 2.1, cx=s*axis(cx, Z)) for s in (-1, 1))
        return smin(loft(X, Y, Z, cut['top'], 2.3), smin(left, right, .010), .030)
    v, faces, slope = surface(volume, (-.25, -.20, hem), (.25, .20, waist), step)
    out = slope(v); out /= np.linalg.norm(out, axis=1, keepdims=True)
    rim = (v[:, 2] < hem+1e-4) | (v[:, 2] > waist-1e-4); out[rim, 2] = 0; v = v+out*hang(v, cut)[:, None]
    mid = v[faces].mean(1); leg = mid[:, 2] < .84; uv = np.where(np.repeat(leg, 3)[:, None], round_uv(v, faces, lambda x: (np.sign(x)*cx[1], np.sign(x)*.5, .105, 0)), round_uv(v, faces))
    save(name, v, faces, uv, np.repeat(np.where(leg, np.where(mid[:, 0] > 0, 1, 2), 0), 3).astype(np.int8))
def hang(v, cut, top=1.050):
    """how far the cloth stands off the form: pleats below the band into the crease, drags at the fork, folds down the leg"""
    X, Y, Z = v.T; s = np.where(X > 0, 1., -1.); x = np.abs(X); front = sstep(.02, -.02, Y)
    cx, hem = axis(cut['cx'], Z), cut['hem']; bell = lambda d, w: np.exp(-(d/w)**2)
    th = np.arctan2(x-cx, -Y+.006); back = np.abs(np.abs(th)-np.pi)      # 0 in front, positive outwards
    legs, inner = sstep(.90, .72, Z), sstep(.002, .030, x); d = np.zeros(len(v))
    d += cut['crease']*(.0085*np.exp(-np.abs(th)/.20)*sstep(.93, .70, Z) + .0065*np.exp(-back/.20)*legs)      # pressed crease
    # two pleats a side open from the band; the first becomes the crease
    for at, to, deep, low in cut['pleats']:
        lie = x-(to+(at-to)*np.clip((Z-low)/(top-low), 0, 1)); fade = sstep(low-.02, low+.13, Z)*front
        d += deep*fade*np.where(lie > 0, np.exp(-lie/.021), 1-sstep(0, .0050, -lie))*sstep(top+.002, top-.004, Z)
    # drags that fan out from the fork, in front and behind
    rx, rz = x, Z-.800; far, turn = np.hypot(rx, rz), np.arctan2(rz, rx)
    d += .0034*np.cos(turn*9.5-1.2+.5*s)*bell(far-.085, .050)*sstep(1.45, .95, turn)*sstep(-.75, -.35, turn)
    # the leg hangs from seat and knee: long soft folds that lean, no two alike
    for k, (a, b, wide, z0, tall, deep) in enumerate(((-.62, .9, .24, .62, .15, .0046), (.66, -.7, .26, .50, .20, .0042), (-.80, -.5, .22, .34, .15, .0046), (.58, .8, .24, .24, .12, .0048), (1.25, .4, .30, .60, .22, .0040), (-1.35, .4, .30, .44, .25, .0038))):
        for side in (-1, 1): d += np.where(s == side, 2.4*deep*(1+.25*np.cos(3.1*k+side))*bell(th-(a+.10*side*np.cos(k*2.3)+b*(Z-z0)), .8*wide)*bell(Z-z0-.03*side*np.cos(1.7*k), tall), 0)*legs*inner
    # above the hem the cloth sets a little
    d += .0036*np.cos(2*th*s+42*Z+s)*bell(Z-.20, .055)*legs
    d += .0022*sstep(top-.001, top+.002, Z)      # waistband
    d += cut.get('turnup', 0)*sstep(hem+.042, hem+.040, Z)      # turned-up hem
    return d

# ---------- a dress: a smooth bodice with short sleeves, and a wide skirt whose pleats open below the waist
def dress(pleats=17, per=60, waist=1.10, hem=.24, neck=1.528, step=.0025):
    v, faces, _ = surface(dress_volume, (-.33, -.20, waist), (.33, .20, neck), step); faces = faces[:, ::-1]      # as the skirt: outwards
    for s in (-1, 1):      # the sleeve ends across the upper arm
        a, b = (np.array([s*p[0], *p[1:]]) for p in (SH, EL)); n = (b-a)/np.linalg.norm(b-a); arm = sleeve(*v.T.astype(F), s, .062, .058, .04) < loft(*v.T.astype(F), DRESS, 2.2)
        v, faces = clip(v, faces, np.where(arm & (v[:, 0]*s > .13), (v-a-.66*(b-a))@n, -1))
    rim = np.where(v[:, 2] < waist+1e-4)[0]; angle = lambda p: np.arctan2(p[:, 0], -p[:, 1]) % (2*np.pi); rim = rim[np.argsort(angle(v[rim]))]
    table = np.array(DRESS); n = pleats*per; at = np.arange(n)/n; zs = np.r_[np.linspace(hem, hem+.024, 12)[:-1], np.linspace(hem+.024, waist, 240)]
    rng = np.random.default_rng(5); soft = lambda x, k: np.real(np.fft.ifft(np.fft.fft(x)*np.exp(-(np.fft.fftfreq(n, 1/n)/k)**2)))
    each = lambda spread: soft(np.repeat(rng.normal(0, spread, pleats), per), pleats*.5); high, sway, late = 1+each(.16), each(.006), 1+each(.14); rows = []
    for z in zs:
        a, b, y = (float(smoothinterp(np.array([z], F), table[:, 0], table[:, i])[0]) for i in (1, 2, 3)); down = np.clip((waist-z)/(waist-hem), 0, 1)
        # an edge outside and a valley inside, between even faces; both rounded
        ph = (at+sway*down)*pleats % 1; wave = .65*soft(np.abs(2*ph-1)*2-1, pleats*5.5)+.35*np.cos(2*np.pi*ph)
        depth = high*(.013*sstep(.005, .29, (waist-z)*late)+.026*np.clip((1.0-z)/.6, 0, 1)**1.15)
        t = 2*np.pi*at; r = (np.abs(np.sin(t)/a)**2.2+np.abs(np.cos(t)/b)**2.2)**(-1/2.2)*(1+wave*depth/min(a, b))
        r = r+.0006*float(sstep(hem+.020, hem+.018, z)); rows.append(np.c_[np.sin(t)*r, y-np.cos(t)*r, np.full(n, z)])
    i, j = np.meshgrid(np.arange(len(zs)-1), np.arange(n), indexing='ij'); q = lambda i, j: i*n+j % n
    skirt = np.concatenate([np.stack(c, -1).reshape(-1, 3) for c in ((q(i, j), q(i, j+1), q(i+1, j+1)), (q(i, j), q(i+1, j+1), q(i+1, j)))])
    top = (len(zs)-1)*n+np.arange(n); skirted = np.concatenate(rows); top = top[np.argsort(angle(skirted[top]))]; v = np.concatenate([skirted, v])
    faces = np.concatenate([skirt, faces+len(skirted), sew(top, rim+len(skirted), angle(v))]).astype(np.int32)
    save('dress', v, faces, round_uv(v, faces), np.zeros(len(faces)*3, np.int8), lambda v: np.where(v[:, 2:] > waist, lower_arms(stance(v), v), stance(v)))
def clip(v, faces, past):
    """what of the triangles is not `past` a line, cut along it"""
    out = past[faces] > 0; odd = np.where(out.sum(1) == 1, out.argmax(1), (~out).argmax(1)); some = out.any(1) & ~out.all(1)
    f = np.take_along_axis(faces, (odd[:, None]+np.arange(3)) % 3, 1)[some]; lone = past[f[:, 0]] <= 0; m = len(f)      # the corner that is alone on its side first
    ends = np.sort(np.concatenate([f[:, [0, 1]], f[:, [0, 2]]]), 1); ends, at = np.unique(ends, axis=0, return_inverse=True); at = at.reshape(-1)+len(v)
    p, q = past[ends].T; v = np.concatenate([v, v[ends[:, 0]]+(v[ends[:, 1]]-v[ends[:, 0]])*(p/(p-q))[:, None]]); ab, ac = at[:m], at[m:]; a, b, c = f.T
    faces = np.concatenate([faces[~out.any(1)], np.c_[a, ab, ac][lone], np.c_[ab, b, c][~lone], np.c_[ab, c, ac][~lone]])
    used, faces = np.unique(faces, return_inverse=True); return v[used], faces.reshape(-1, 3)
def sew(low, high, angle):
    """triangles between two rings of points, each in the order of its angles"""
    i = j = 0; faces = []
    while i < len(low) or j < len(high):
        a, b, a1, b1 = low[i % len(low)], high[j % len(high)], low[(i+1) % len(low)], high[(j+1) % len(high)]
        if j == len(high) or i < len(low) and angle[a] <= angle[b]: faces.append((a, a1, b)); i += 1
        else: faces.append((a, b1, b)); j += 1
    return np.array(faces)

if __name__ == '__main__':
    OUT = sys.argv[1]; pieces = {'pleated-skirt': pleated_skirt, 'dress': dress, **{name: lambda name=name: trousers(name) for name in CUTS}}
    for name in sys.argv[2:] or pieces: pieces[name]()
