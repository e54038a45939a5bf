"""renders the whole set: python3 jobs.py WORKDIR [PICTURE...] — blender -b -P render.py per image"""
import json, subprocess, sys, os   # FAST=1: not half the size, a third of the samples
W = os.path.abspath(sys.argv[1]); O = W+'/out'; only = sys.argv[2:]
TR = {"name":"trousers","fabric":"twill","col":"#85817b"}
KN = lambda c: {"name":"knit","fabric":"fairisle","col":c,"thick":.006}
CB = lambda c: {"name":"knit","fabric":"cable","col":c,"thick":.007}
TEE = lambda c: {"name":"tee","fabric":"jersey","col":c,"thick":.0025,"seams":"tee","neck":[1.510,.55,.016,.092]}
COAT = lambda c: {"name":"coat","fabric":"wool","col":c,"thick":.006}
SH = {"name":"shirt","fabric":"stripe","col":"#f2efe9","col2":"#2748b0","vertical":1,"period":.02,"duty":.3,"thick":.0025,"straight":1,"seams":"shirt","neck":[1.522,.40,.018,.088]}
DR = {"name":"dress","fabric":"jersey","col":"#5c1d2b","thick":.0015,"smooth":1,"subdivide":0}
look = dict(res=[800,1000], spp=56)
prod = dict(res=[736,920], spp=8, noise=.045, rad=7, body="", turn=5, bg="#e4e2de", amb=.16)
fine = dict(prod, spp=128, noise=.012, rad=2)      # traced long, filtered little: folds and edges stay sharp
TROUSERS = {"name":"straight-trousers","fabric":"twill","col":"#5d6656","thick":.0015,"smooth":1,"subdivide":0,"upright":1,"seams":"trousers"}
PLEATED = {"name":"pleated-skirt","fabric":"crepe","col":"#9a5238","thick":.0015,"smooth":0,"subdivide":0,"seams":"pleats"}
STRAIGHT = {"name":"straight-skirt","fabric":"wool","col":"#3a3f4a","thick":.003,"smooth":4,"seams":"skirt"}
MTEE = {"name":"man-tee","fabric":"jersey","col":"#24355c","thick":.0028,"seams":"man-tee","neck":[1.520,.60,.020,.076]}
JACKET = {"name":"man-jacket","fabric":"twill","col":"#b29b74","thick":.004,"seams":"jacket","neck":[1.548,.30,.036,.080]}
CHINOS = {"name":"man-trousers","fabric":"twill","col":"#a8977a","thick":.003,"smooth":5,"spread":.024,"seams":"trousers"}
ALONE = dict(CHINOS, name="chinos", thick=.0015, smooth=1, subdivide=0, upright=1, spread=0)
def figure(tall, hgt): top = 1.553*tall; return dict(look, res=[640,800], spp=8, noise=.05, rad=8, cz=round(top-hgt/2-.0, 3), hgt=hgt)
J = {
 'hero-after': dict(look, res=[960,1200], spp=72, garments=[TR, KN('klein')]),
 'hero-before': dict(look, res=[960,1200], spp=72, garments=[TR, TEE('#e2dfda')]),
 # pieces for the lower half
 'prod-trousers': dict(fine, rise=.6, cz=.585, hgt=1.25, thread='#4a3a2c', garments=[TROUSERS]),
 'prod-skirt-pleated': dict(fine, cz=.752, hgt=.96, garments=[dict(PLEATED, upright=1)]),
 'prod-skirt-straight': dict(fine, spp=64, cz=.765, hgt=.86, garments=[dict(STRAIGHT, smooth=14, upright=1)]),
 # men's cut
 'prod-tee-man': dict(prod, turn=-1, cz=1.195, hgt=.86, garments=[MTEE], dyes={'prod-tee-man-green': ('#24355c', '#1f4838')}),
 'prod-jacket-man': dict(prod, cx=.024, cz=1.205, hgt=1.16, thread='#b9b4a8', garments=[JACKET], dyes={'prod-jacket-man-slate': ('#b29b74', '#76889c')}),
 'prod-trousers-man': dict(fine, rise=.6, cz=.578, hgt=1.25, thread='#6d5c44', garments=[ALONE], dyes={'prod-trousers-man-grey': ('#a8977a', '#7f868f')}),
 # figures of the pages: from the chin down
 'figure-skirt': dict(figure(1.025, 1.27), spp=48, noise=.02, rad=4, shape='slender', body='#5a3a2a', layer={"col":"#ece5d8","fab":"wool"}, garments=[PLEATED]),
 'figure-dress': dict(figure(.985, 1.19), spp=24, noise=.03, rad=6, shape='fuller', body='#c9987a', bodycut=1.33, garments=[dict(DR, col='#17493a')]),
 'figure-tee': dict(figure(1.035, 1.19), shape='broad', figure='man', body='#7a4e36', bodycut=1.33, garments=[dict(CHINOS, spread=0), MTEE]),
 'prod-knit-klein': dict(prod, res=[640,800], cz=1.205, hgt=.90, garments=[KN('klein')], dyes={'prod-knit-forest': ('#1d3fa8', '#24483c'), 'prod-knit-plum': ('#1d3fa8', '#5a2436')}),
 'look-coat': dict(look, layer={"col":"#ece5d8","fab":"rib"}, garments=[TR, COAT('#a26a35')]),
 'prod-shirt': dict(prod, cz=1.17, hgt=.96, thread='#f7f5ef', garments=[SH]),
 'prod-tee': dict(prod, cz=1.20, hgt=.84, bg='#cdc9c2', garments=[TEE('#f0eeea')]),      # white shows on a darker ground
 'prod-coat': dict(prod, cz=.93, hgt=1.42, garments=[COAT('#a26a35')], dyes={'prod-coat-grey': ('#a26a35', '#77787b')}),
 'prod-dress': dict(fine, spp=32, cz=.90, hgt=1.50, garments=[DR], dyes={'prod-dress-green': ('#5c1d2b', '#0d4f3c')}),
 'look-shirt': dict(look, garments=[TR, SH]),
 'prod-knit-oat': dict(prod, cz=1.205, hgt=.90, garments=[KN('oat')]),
 'prod-cable': dict(prod, cz=1.205, hgt=.90, garments=[CB('#e6dccb')]),
 'look-dress': dict(look, res=[480,600], spp=16, bodycut=1.33, garments=[DR]),
 'look-cable': dict(look, res=[640,800], garments=[TR, CB('#e6dccb')]),
 'look-forest': dict(look, res=[640,800], garments=[TR, KN('forest')]),
}
def dye(name, to, old, new):
    """the same picture of a piece of one colour in another: turns and scales what has colour, so that the grey backdrop stays"""
    import numpy as np; from PIL import Image; from skimage.color import lab2rgb, rgb2lab
    lab = rgb2lab(np.asarray(Image.open(f'{O}/{name}.png').convert('RGB'))/255.)
    c0, c1 = (rgb2lab(np.array([[[int(c[i:i+2], 16)/255 for i in (1, 3, 5)]]]))[0, 0] for c in (old, new))
    ab = lab[..., 1]+1j*lab[..., 2]; k = complex(*c0[1:]); share = np.clip(((ab*k.conjugate()).real/abs(k)**2-.16)/.30, 0, 1)
    ab = ab*(1-share+share*complex(*c1[1:])/k); light = lab[..., 0]*(1+share*(c1[0]/c0[0]-1))
    Image.fromarray(np.uint8(np.clip(lab2rgb(np.dstack([light, ab.real, ab.imag])), 0, 1)*255+.5)).save(f'{O}/{to}.png')
here = os.path.dirname(os.path.abspath(__file__))
for k, j in J.items():
    if only and k not in only: continue
    if os.environ.get('FAST'): j['res'] = [int(x*.45) for x in j['res']]; j['spp'] = int(j['spp']*.3); j['rad'] = 3
    j['work'] = W; j['out'] = f'{O}/{k}.png'; f = f'{O}/{k}.json'; json.dump(j, open(f, 'w'))
    r = subprocess.run(['blender','-t','1','-b','-P',f'{here}/render.py','--',f], capture_output=True, text=True)
    print([l for l in r.stdout.splitlines() if l.startswith('RENDER')] or r.stdout[-800:]+r.stderr[-400:], flush=True); os.remove(f)
    for to, (old, new) in j.get('dyes', {}).items(): dye(k, to, old, new)
